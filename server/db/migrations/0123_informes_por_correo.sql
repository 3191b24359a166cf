-- A list or report that its user gets by mail when a day, a week or a month is over (docs/diseno/dominio.md, «Familias»).
CREATE TABLE informes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- To whom it goes, and as whom it is read.
  usuario_id integer NOT NULL REFERENCES usuarios ON DELETE CASCADE,
  modulo text NOT NULL,
  nombre text COLLATE "es-x-icu" NOT NULL CHECK (nombre <> ''),
  -- As the list has it: spans that move with the calendar are of the day on which the period ended.
  filtro jsonb NOT NULL,
  orden jsonb,
  cada text NOT NULL CHECK (cada IN ('dia', 'semana', 'mes')),
  pausado boolean NOT NULL DEFAULT false,
  -- Local date from which periods count: one that began to end before is not sent.
  desde date NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX informes_usuario ON informes (usuario_id, nombre);
CREATE TRIGGER informes_version BEFORE UPDATE ON informes FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Which periods were sent: each once, whoever comes first. `hasta` is the last local date of the period.
CREATE TABLE informe_envios (
  informe_id integer NOT NULL REFERENCES informes ON DELETE CASCADE,
  hasta date NOT NULL,
  correo_id integer UNIQUE REFERENCES correos ON DELETE SET NULL,
  PRIMARY KEY (informe_id, hasta)
);
