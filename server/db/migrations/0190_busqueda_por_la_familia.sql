-- A student is found by the words of her guardians as by her own: whoever looks for her often has but the mother's name
-- or telephone, as a list or a paper shows it. The words of the guardians are kept beside hers, so that one index finds
-- both and a page in the order of names looks at the row alone (docs/decisions/2026-11-28-buscar-por-la-familia.md).
-- Nobody writes here but the triggers, so that an instance of an older version keeps it too; `verify` asks for it again.
ALTER TABLE clientes ADD COLUMN familia text COLLATE "C" NOT NULL DEFAULT '';
-- One index has both, made anew at the end: of what it finds, a row tells which is her own.
DROP INDEX clientes_busqueda;

-- A guardian is found by her passport too, as a student is.
ALTER TABLE encargados DROP COLUMN busqueda;
ALTER TABLE encargados ADD COLUMN busqueda text COLLATE "C" GENERATED ALWAYS AS (
  sin_acentos(nombres || ' ' || apellidos || ' ' || coalesce(dni, '') || ' ' || coalesce(otro_documento, '') || ' ' ||
    coalesce(telefono, '') || ' ' || coalesce(telefono_2, '') || ' ' || coalesce(whatsapp, ''))
) STORED;
CREATE INDEX encargados_busqueda ON encargados USING gin (busqueda gin_trgm_ops);

-- What each of those students has of her guardians now; who has none has a row too.
CREATE FUNCTION familia_de(quienes integer[]) RETURNS TABLE (cliente_id integer, familia text)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT uno, coalesce(string_agg(e.busqueda, ' ' ORDER BY e.id), '')
  FROM unnest(quienes) AS uno
  LEFT JOIN cliente_encargados l ON l.cliente_id = uno
  LEFT JOIN encargados e ON e.id = l.encargado_id
  GROUP BY uno
$$;

-- Locks come in the order of the students. What is kept is made by the statement after them: it sees what whoever held
-- one before has committed.
CREATE FUNCTION actualizar_familia(tocados integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM clientes WHERE id = ANY(tocados) ORDER BY id FOR NO KEY UPDATE;
  UPDATE clientes c
  SET familia = n.familia
  FROM familia_de(tocados) n
  WHERE c.id = n.cliente_id AND c.familia IS DISTINCT FROM n.familia;
END $$;

-- Who becomes a guardian is held as she is: a change of hers that is under way would not see the new student, nor this
-- the change.
CREATE FUNCTION cliente_encargados_familia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocados integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT cliente_id) INTO tocados FROM nuevos;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT cliente_id) INTO tocados FROM viejos;
  ELSE
    SELECT array_agg(DISTINCT cliente_id)
    INTO tocados
    FROM (
      (SELECT cliente_id, encargado_id FROM viejos EXCEPT SELECT cliente_id, encargado_id FROM nuevos)
      UNION
      (SELECT cliente_id, encargado_id FROM nuevos EXCEPT SELECT cliente_id, encargado_id FROM viejos)
    ) movidos;
  END IF;
  IF tocados IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM FROM encargados WHERE id IN (SELECT encargado_id FROM nuevos) ORDER BY id FOR SHARE;
  END IF;
  PERFORM actualizar_familia(tocados);
  RETURN NULL;
END $$;
CREATE TRIGGER cliente_encargados_familia_nueva AFTER INSERT ON cliente_encargados REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cliente_encargados_familia();
CREATE TRIGGER cliente_encargados_familia_cambiada AFTER UPDATE ON cliente_encargados
  REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cliente_encargados_familia();
CREATE TRIGGER cliente_encargados_familia_borrada AFTER DELETE ON cliente_encargados REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION cliente_encargados_familia();

CREATE FUNCTION encargados_familia() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocados integer[] := ARRAY(
    SELECT DISTINCT l.cliente_id
    FROM viejos v
    JOIN nuevos n USING (id)
    JOIN cliente_encargados l ON l.encargado_id = n.id
    WHERE v.busqueda IS DISTINCT FROM n.busqueda
  );
BEGIN
  IF tocados <> '{}' THEN
    PERFORM actualizar_familia(tocados);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER encargados_familia AFTER UPDATE ON encargados REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION encargados_familia();

UPDATE clientes c
SET familia = n.familia
FROM (
  SELECT l.cliente_id, string_agg(e.busqueda, ' ' ORDER BY e.id) AS familia
  FROM cliente_encargados l
  JOIN encargados e ON e.id = l.encargado_id
  GROUP BY l.cliente_id
) n
WHERE c.id = n.cliente_id;

CREATE INDEX clientes_familia ON clientes USING gin ((busqueda || ' ' || familia) gin_trgm_ops);
