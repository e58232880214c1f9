-- Plants four other organizations, each with a quarter as many locations and material requests as the one of the session.

insert into "Organization" ("id", "name", "currency")
  select 'neighbour-' || org, 'Neighbour ' || org, 'EUR' from generate_series(1, 4) org;
insert into "Location" ("orgId", "id", "locationType", "name", "code", "city", "country", "createdAt", "updatedAt")
  select 'neighbour-' || org, 'loc-' || n, 'warehouse', 'Warehouse ' || substr(md5(n::text), 1, 8), 'WH-' || n, 'Porto',
    'PT', pg_temp.at(n % 300), pg_temp.at(n % 300)
  from generate_series(1, 4) org cross join generate_series(1, pg_temp.many(10000) / 4) n;
insert into "MaterialRequest" ("orgId", "id", "documentId", "status", "createdAt")
  select 'neighbour-' || org, 'mr-' || n, 'MR-2026-' || pg_temp.number(n), 'SUBMITTED', pg_temp.at(n % 300)
  from generate_series(1, 4) org cross join generate_series(1, pg_temp.many(1000) / 4) n;
