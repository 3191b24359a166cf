-- What the counter may not do by its own right, who authorised it and why (domain.md, What may not happen without a
-- word). Rows that were there before are not judged: a column that tells so has another default from here on.

-- What was refused to somebody, until a supervisor says yes or no. Worth on the day of `fecha` alone.
CREATE TABLE solicitudes_autorizacion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha date NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  -- Of the request that was refused: method, address and body. What is signed is this and nothing else.
  huella bytea NOT NULL,
  -- [{permiso, que, monto}]: what the supervisor reads.
  pedidos jsonb NOT NULL,
  motivo text,
  estado text NOT NULL DEFAULT 'abierta' CHECK (estado IN ('abierta', 'pedida', 'aprobada', 'negada', 'usada')),
  via text CHECK (via IN ('propia', 'firma', 'telefono')),
  autoriza_id integer REFERENCES usuarios,
  respuesta text,
  -- The request that used it; an answer that was lost is asked for again by its idempotency key.
  usada_por text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  decidida_en timestamptz,
  CHECK ((estado IN ('aprobada', 'usada')) <= (autoriza_id IS NOT NULL AND motivo IS NOT NULL AND via IS NOT NULL))
);
CREATE INDEX solicitudes_autorizacion_pedidas ON solicitudes_autorizacion (fecha) WHERE estado = 'pedida';
CREATE INDEX solicitudes_autorizacion_suyas ON solicitudes_autorizacion (usuario_id, huella);

-- What was authorised and done. Never changed.
CREATE TABLE autorizaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha date NOT NULL,
  permiso text NOT NULL,
  que text NOT NULL,
  monto bigint,
  motivo text NOT NULL CHECK (motivo <> ''),
  -- Who did it, and who authorised it: the same person where the own right sufficed.
  usuario_id integer NOT NULL REFERENCES usuarios,
  autoriza_id integer NOT NULL REFERENCES usuarios,
  via text NOT NULL CHECK (via IN ('propia', 'firma', 'telefono')),
  solicitud_id integer REFERENCES solicitudes_autorizacion,
  creado_en timestamptz NOT NULL DEFAULT now(),
  CHECK (via = 'propia' OR solicitud_id IS NOT NULL)
);

-- The rows that it changed, as they were authorised to be.
CREATE TABLE autorizacion_filas (
  autorizacion_id integer NOT NULL REFERENCES autorizaciones,
  entidad text NOT NULL,
  entidad_id integer NOT NULL,
  despues jsonb NOT NULL,
  PRIMARY KEY (entidad, entidad_id, autorizacion_id)
);

-- Prices: what a row was asked for at first, or for most. Filled by the database, whatever door a change comes through;
-- empty of an earlier row that nobody has touched since.
ALTER TABLE cargos
  ADD COLUMN precio_lista bigint,
  ADD COLUMN vence_lista date,
  ADD COLUMN isv_lista text,
  -- The document that voided it: a paper that shows a late fee was not due, an undone rejection that had charged it.
  ADD COLUMN anulado_por_recibo_id integer REFERENCES recibos;
CREATE FUNCTION recordar_cargo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.anulado_en IS NULL THEN
      NEW.precio_lista := coalesce(NEW.precio_lista, NEW.bruto);
      NEW.vence_lista := coalesce(NEW.vence_lista, NEW.vence);
      NEW.isv_lista := coalesce(NEW.isv_lista, NEW.isv);
    END IF;
  ELSE
    NEW.precio_lista := greatest(coalesce(OLD.precio_lista, OLD.bruto), NEW.bruto);
    NEW.vence_lista := coalesce(OLD.vence_lista, OLD.vence);
    NEW.isv_lista := coalesce(OLD.isv_lista, OLD.isv);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cargos_lista BEFORE INSERT OR UPDATE OF bruto, vence, isv, anulado_en ON cargos
  FOR EACH ROW EXECUTE FUNCTION recordar_cargo();

-- What the server computed for the plan that an enrolment began with, in centavos.
ALTER TABLE matriculas ADD COLUMN precio_plan bigint;

ALTER TABLE cursos
  ADD COLUMN matricula_lista bigint,
  ADD COLUMN mensualidad_lista bigint,
  ADD COLUMN mensualidades_lista integer,
  ADD COLUMN isv_lista text;
CREATE FUNCTION recordar_curso() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.matricula_lista := greatest(coalesce(OLD.matricula_lista, OLD.precio_matricula), NEW.precio_matricula);
  NEW.mensualidad_lista := greatest(coalesce(OLD.mensualidad_lista, OLD.precio_mensualidad), NEW.precio_mensualidad);
  NEW.mensualidades_lista := greatest(coalesce(OLD.mensualidades_lista, OLD.mensualidades), NEW.mensualidades);
  NEW.isv_lista := coalesce(OLD.isv_lista, OLD.isv);
  RETURN NEW;
END $$;
CREATE TRIGGER cursos_lista BEFORE UPDATE OF precio_matricula, precio_mensualidad, mensualidades, isv ON cursos
  FOR EACH ROW EXECUTE FUNCTION recordar_curso();

ALTER TABLE productos ADD COLUMN precio_lista bigint, ADD COLUMN isv_lista text;
CREATE FUNCTION recordar_producto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.precio_lista := greatest(coalesce(OLD.precio_lista, OLD.precio), NEW.precio);
  NEW.isv_lista := coalesce(OLD.isv_lista, OLD.isv);
  RETURN NEW;
END $$;
CREATE TRIGGER productos_lista BEFORE UPDATE OF precio, isv ON productos
  FOR EACH ROW EXECUTE FUNCTION recordar_producto();

ALTER TABLE cargo_ajustes
  ADD COLUMN autorizacion_id integer REFERENCES autorizaciones,
  ADD COLUMN heredado boolean NOT NULL DEFAULT true;
ALTER TABLE cargo_ajustes ALTER COLUMN heredado SET DEFAULT false;

-- Whether the discount needed an authorisation when it was given.
ALTER TABLE descuentos_aplicados
  ADD COLUMN exigia_autorizacion boolean NOT NULL DEFAULT false,
  ADD COLUMN autorizacion_id integer REFERENCES autorizaciones;

-- Papers written by hand: the book that they are of, and how many working days late one was allowed to come when it
-- came; empty of an earlier one.
ALTER TABLE recibos
  ADD COLUMN talonario text NOT NULL DEFAULT '',
  ADD COLUMN manual_plazo integer,
  -- The day that it was entered, as the server counted it.
  ADD COLUMN manual_ingresado date,
  ADD COLUMN autorizacion_id integer REFERENCES autorizaciones;
ALTER TABLE recibos ALTER COLUMN manual_plazo SET DEFAULT 0;
DROP INDEX recibos_numero_manual;
CREATE UNIQUE INDEX recibos_numero_manual ON recibos (talonario, numero_manual)
  WHERE numero_manual IS NOT NULL AND estado = 'emitido';

ALTER TABLE centro
  ADD COLUMN manual_dias integer NOT NULL DEFAULT 3 CHECK (manual_dias BETWEEN 0 AND 30);
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, municipio, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, mora_cada, limite_consumidor_final, facturar, manual_dias ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();
