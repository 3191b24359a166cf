-- Refuses whatever would let the rows of the bitácora change: its table, its guards, and what hangs on it (triggers,
-- rules, policies, constraints), unless the transaction is one of ours (`campana.migracion`). Made by a superuser, out
-- of reach of the account that the application uses; it knows the table by name and may be there before it.
CREATE SCHEMA IF NOT EXISTS guardia;
CREATE OR REPLACE FUNCTION guardia.bitacora() RETURNS event_trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  tocada boolean;
BEGIN
  IF current_setting('campana.migracion', true) = 'si' THEN RETURN; END IF;
  IF TG_EVENT = 'sql_drop' THEN
    SELECT bool_or(object_identity IN ('public.bitacora', 'public.solo_agregar()', 'guardia.bitacora()') OR object_identity LIKE '% on public.bitacora')
      INTO tocada FROM pg_event_trigger_dropped_objects();
  ELSE
    -- By its triggers: a table or function that was renamed already has another name here.
    SELECT bool_or(object_identity IN ('public.solo_agregar()', 'guardia.bitacora()') OR object_identity LIKE '% on public.bitacora'
        OR objid IN (SELECT unnest(ARRAY[tgrelid, tgfoid]) FROM pg_trigger WHERE tgname IN ('bitacora_inmutable', 'bitacora_entera')))
      INTO tocada FROM pg_event_trigger_ddl_commands();
  END IF;
  IF tocada THEN
    RAISE EXCEPTION 'la bitácora solo admite agregar: % la abriría', TG_TAG USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
CREATE EVENT TRIGGER bitacora_sin_cambios ON ddl_command_end
  WHEN TAG IN ('ALTER TABLE', 'CREATE TRIGGER', 'ALTER TRIGGER', 'CREATE RULE', 'ALTER RULE', 'CREATE POLICY', 'CREATE FUNCTION', 'ALTER FUNCTION') EXECUTE FUNCTION guardia.bitacora();
CREATE EVENT TRIGGER bitacora_sin_borrar ON sql_drop EXECUTE FUNCTION guardia.bitacora();
ALTER EVENT TRIGGER bitacora_sin_cambios ENABLE ALWAYS;
ALTER EVENT TRIGGER bitacora_sin_borrar ENABLE ALWAYS;
