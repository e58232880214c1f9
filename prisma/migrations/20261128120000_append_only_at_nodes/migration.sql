-- What is append-only has a trigger for changes, and another one for TRUNCATE: where tables are distributed, the engine makes
-- no trigger with TRUNCATE at the nodes, so nothing refused the changes of rows there.
CREATE OR REPLACE FUNCTION "installTriggers"(of_table regclass, promises text[], besides name DEFAULT NULL, part_of name DEFAULT NULL)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_name name := (SELECT relname FROM pg_class WHERE oid = of_table);
  promise text;
BEGIN
  FOREACH promise IN ARRAY promises LOOP
    CASE promise
      WHEN 'version' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %s FOR EACH ROW %s EXECUTE FUNCTION "raiseVersion"()',
          of_name || '_version', of_table,
          CASE WHEN besides IS NULL THEN '' ELSE format('WHEN (NEW.%1$I IS NOT DISTINCT FROM OLD.%1$I)', besides) END);
        PERFORM "defineVersionOf"();
      WHEN 'updatedAt' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %s FOR EACH ROW
          WHEN (NEW IS DISTINCT FROM OLD AND NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt")
          EXECUTE FUNCTION "setUpdatedAt"()', of_name || '_updated', of_table);
      WHEN 'changes' THEN
        EXECUTE format('CREATE CONSTRAINT TRIGGER %I AFTER %s EXECUTE FUNCTION "logDerivedChange"(%s)',
          of_name || '_changes',
          format(CASE WHEN 'append-only' = ANY (promises)
            THEN 'INSERT ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW'
            ELSE 'UPDATE ON %s DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)' END, of_table),
          CASE WHEN part_of IS NULL THEN quote_literal(of_name)
            ELSE format('%L, %L', part_of, lower(left(part_of, 1)) || substr(part_of, 2) || 'Id') END);
      WHEN 'append-only' THEN
        EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()', of_name || '_append_only', of_table);
        EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %s
          FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()', of_name || '_never_emptied', of_table);
    END CASE;
  END LOOP;
END;
$$;

DO $$
DECLARE
  mixed record;
BEGIN
  FOR mixed IN SELECT g.tgname AS "name", g.tgrelid::regclass AS "table", c.relname AS "of",
      CASE WHEN g.tgtype & 16 > 0 THEN 'UPDATE OR DELETE' ELSE 'DELETE' END AS "events"
    FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    WHERE g.tgfoid = '"refuseChange"'::regproc AND g.tgtype & 32 > 0 AND g.tgtype & 8 > 0
      AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', mixed."name", mixed."table");
    EXECUTE format('CREATE TRIGGER %I BEFORE %s ON %s FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()',
      mixed."name", mixed."events", mixed."table");
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %s FOR EACH STATEMENT EXECUTE FUNCTION "refuseChange"()',
      mixed."of" || '_never_emptied', mixed."table");
  END LOOP;
END;
$$;
