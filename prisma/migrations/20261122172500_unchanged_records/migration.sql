-- A statement that writes the values that a record has already does not raise its version, and leaves its time of change.
-- A statement that must raise the version all the same adds 1 to it.
CREATE OR REPLACE FUNCTION "raiseVersion"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW IS NOT DISTINCT FROM OLD THEN
    RETURN NEW;
  END IF;
  NEW."recordVersion" := OLD."recordVersion" + 1;
  IF NEW."updatedAt" IS NOT DISTINCT FROM OLD."updatedAt" THEN
    NEW."updatedAt" := date_trunc('milliseconds', clock_timestamp());
  END IF;
  RETURN NEW;
END;
$$;
