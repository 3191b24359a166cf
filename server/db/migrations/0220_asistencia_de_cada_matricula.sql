-- Attendance of each enrolment, kept beside it: the report of a school with millions of marks sorts, filters and adds
-- up enrolments without reading them (docs/diseno/arquitectura.md, «Sumas guardadas»). Nobody writes here but the
-- triggers, so that an instance of an older version keeps it too; `verify` adds it up again.

-- The classes that count for an enrolment are those that were taken, none earlier than its own date. Absences in a row
-- are those after the last class that was not missed: a justified one breaks the row.
CREATE VIEW asistencias_sumadas AS
  SELECT
    m.id AS matricula_id, x.*,
    CASE WHEN clases > justificados THEN
      round((presentes + tardes) * 10000.0 / (clases - justificados))::int
    END AS porcentaje
  FROM matriculas m
  CROSS JOIN LATERAL (
    SELECT
      count(*)::int AS clases,
      count(*) FILTER (WHERE estado = 'presente')::int AS presentes,
      count(*) FILTER (WHERE estado = 'ausente')::int AS ausentes,
      count(*) FILTER (WHERE estado = 'tarde')::int AS tardes,
      count(*) FILTER (WHERE estado = 'justificado')::int AS justificados,
      max(fecha) AS ultima,
      count(*) FILTER (WHERE seguida)::int AS seguidas,
      min(fecha) FILTER (WHERE seguida) AS falta_desde
    FROM (
      SELECT
        a.estado, s.fecha,
        a.estado = 'ausente' AND s.fecha + s.hora_inicio > coalesce(
          max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado <> 'ausente') OVER (), '-infinity'
        ) AS seguida
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      WHERE a.matricula_id = m.id AND s.tomada_en IS NOT NULL AND s.fecha >= m.fecha
    ) marcas
  ) x;

-- Its columns are those of the view, in their order: a row of one is compared with a row of the other.
CREATE TABLE matricula_asistencias (
  matricula_id integer PRIMARY KEY REFERENCES matriculas ON DELETE CASCADE,
  clases integer NOT NULL DEFAULT 0,
  presentes integer NOT NULL DEFAULT 0,
  ausentes integer NOT NULL DEFAULT 0,
  tardes integer NOT NULL DEFAULT 0,
  justificados integer NOT NULL DEFAULT 0,
  -- The day (local date) of the last class.
  ultima date,
  -- Absences in a row, and the day of the first of them.
  seguidas integer NOT NULL DEFAULT 0,
  falta_desde date,
  -- Basis points of the classes that were attended, late or not, among those not justified; NULL where there are none.
  porcentaje integer
);

INSERT INTO matricula_asistencias SELECT * FROM asistencias_sumadas;
CREATE INDEX matricula_asistencias_seguidas ON matricula_asistencias (seguidas, matricula_id);
CREATE INDEX matricula_asistencias_porcentaje ON matricula_asistencias (porcentaje, matricula_id);

-- Locks come in the order of the enrolments, after those of the class; who writes marks that are new and others that
-- change, which are summed by a trigger each, locks all of them before (server/asistencia/cambios.ts). The sum is made
-- by the statement after the lock: it sees what whoever held the lock before has committed.
CREATE FUNCTION sumar_asistencia(tocadas integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM matricula_asistencias WHERE matricula_id = ANY(tocadas) ORDER BY matricula_id FOR NO KEY UPDATE;
  UPDATE matricula_asistencias k
  SET
    clases = n.clases, presentes = n.presentes, ausentes = n.ausentes, tardes = n.tardes,
    justificados = n.justificados, ultima = n.ultima, seguidas = n.seguidas, falta_desde = n.falta_desde,
    porcentaje = n.porcentaje
  FROM asistencias_sumadas n
  WHERE n.matricula_id = ANY(tocadas) AND k.matricula_id = n.matricula_id AND k IS DISTINCT FROM n;
END $$;

CREATE FUNCTION asistencias_suma() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocadas integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT matricula_id) INTO tocadas FROM nuevas;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT matricula_id) INTO tocadas FROM viejas;
  ELSE
    SELECT array_agg(DISTINCT matricula_id)
    INTO tocadas
    FROM (
      (SELECT sesion_id, matricula_id, estado FROM viejas EXCEPT SELECT sesion_id, matricula_id, estado FROM nuevas)
      UNION ALL
      (SELECT sesion_id, matricula_id, estado FROM nuevas EXCEPT SELECT sesion_id, matricula_id, estado FROM viejas)
    ) AS distinta;
  END IF;
  IF tocadas IS NOT NULL THEN
    PERFORM sumar_asistencia(tocadas);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER asistencias_suma_nueva AFTER INSERT ON asistencias REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION asistencias_suma();
CREATE TRIGGER asistencias_suma_cambiada AFTER UPDATE ON asistencias REFERENCING OLD TABLE AS viejas NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION asistencias_suma();
CREATE TRIGGER asistencias_suma_borrada AFTER DELETE ON asistencias REFERENCING OLD TABLE AS viejas
  FOR EACH STATEMENT EXECUTE FUNCTION asistencias_suma();

-- A class that is taken, or moved to another day or hour, changes what its marks come to.
CREATE FUNCTION sesiones_suma() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sumar_asistencia(ARRAY(SELECT matricula_id FROM asistencias WHERE sesion_id = NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER sesiones_suma AFTER UPDATE ON asistencia_sesiones FOR EACH ROW
  WHEN (
    (OLD.fecha, OLD.hora_inicio, OLD.tomada_en IS NULL)
      IS DISTINCT FROM (NEW.fecha, NEW.hora_inicio, NEW.tomada_en IS NULL)
  )
  EXECUTE FUNCTION sesiones_suma();

CREATE FUNCTION matriculas_suma() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM sumar_asistencia(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER matriculas_suma AFTER UPDATE OF fecha ON matriculas FOR EACH ROW
  WHEN (OLD.fecha IS DISTINCT FROM NEW.fecha)
  EXECUTE FUNCTION matriculas_suma();

CREATE FUNCTION matriculas_sin_clases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO matricula_asistencias (matricula_id) SELECT id FROM nuevas;
  RETURN NULL;
END $$;
CREATE TRIGGER matriculas_sin_clases AFTER INSERT ON matriculas REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION matriculas_sin_clases();
