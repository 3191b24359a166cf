-- Absence notices by the rule of the centre (docs/diseno/dominio.md, «Familias»): off until somebody turns them on, and
-- then of classes that are closed from then on.
ALTER TABLE recordatorio_reglas
  ADD COLUMN ausencias boolean NOT NULL DEFAULT false,
  ADD COLUMN ausencias_desde timestamptz,
  ADD CHECK (NOT ausencias OR ausencias_desde IS NOT NULL);

-- What a message is about; of each kind one waits for a person. Those of absences owe nothing.
ALTER TABLE avisos ADD COLUMN clase text NOT NULL DEFAULT 'pago' CHECK (clase IN ('pago', 'ausencia'));
DROP INDEX avisos_encargado_espera;
CREATE UNIQUE INDEX avisos_encargado_espera ON avisos (encargado_id, clase) WHERE estado = 'por_enviar';

-- Which absences a message tells to whom: one is told once. What a message did not tell after all (excused, corrected,
-- an address that does not exist) stays as `retirada`, and may be told by another.
CREATE TABLE aviso_ausencias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sesion_id integer NOT NULL REFERENCES asistencia_sesiones ON DELETE CASCADE,
  matricula_id integer NOT NULL REFERENCES matriculas ON DELETE CASCADE,
  encargado_id integer NOT NULL REFERENCES encargados ON DELETE CASCADE,
  aviso_id integer NOT NULL REFERENCES avisos ON DELETE CASCADE,
  retirada boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX aviso_ausencias_una ON aviso_ausencias (sesion_id, matricula_id, encargado_id) WHERE NOT retirada;
CREATE INDEX aviso_ausencias_aviso ON aviso_ausencias (aviso_id);
CREATE INDEX aviso_ausencias_matricula ON aviso_ausencias (matricula_id, sesion_id);
CREATE INDEX aviso_ausencias_encargado ON aviso_ausencias (encargado_id);

CREATE OR REPLACE FUNCTION aviso_terminado() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  este integer;
BEGIN
  UPDATE avisos
  SET estado = CASE WHEN NEW.estado = 'enviado' THEN 'enviado' ELSE 'no_enviado' END,
    enviado_en = CASE WHEN NEW.estado = 'enviado' THEN NEW.terminado_en END
  WHERE correo_id = NEW.id AND estado = 'por_enviar'
  RETURNING id INTO este;
  IF NEW.estado = 'enviado' THEN
    UPDATE recordatorios SET enviado_en = NEW.terminado_en WHERE aviso_id = este;
  ELSE
    DELETE FROM aviso_cargos WHERE aviso_id = este;
    UPDATE aviso_ausencias SET retirada = true WHERE aviso_id = este;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER correos_aviso ON correos;
CREATE TRIGGER correos_aviso AFTER UPDATE OF estado ON correos
  FOR EACH ROW WHEN (NEW.clase IN ('recordatorio', 'ausencia') AND NEW.estado <> 'pendiente')
  EXECUTE FUNCTION aviso_terminado();
