-- Withholding made (docs/decisions/2026-11-26-retenciones-hechas.md): part of a supplier's invoice that the school keeps
-- for the tax authority, and the certificate that it gives for it. All amounts are centavos, dates local.

CREATE TABLE tasas_retencion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE "es-x-icu" NOT NULL,
  impuesto text NOT NULL CHECK (impuesto IN ('isr', 'isv')),
  -- Basis points.
  tasa integer NOT NULL CHECK (tasa BETWEEN 1 AND 10000),
  -- What it is a part of: the amount before ISV, or the ISV.
  base text NOT NULL CHECK (base IN ('importe', 'isv')),
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX tasas_retencion_nombre ON tasas_retencion (sin_acentos(nombre));
CREATE TRIGGER tasas_retencion_version BEFORE UPDATE ON tasas_retencion FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- The expense stays whole; what leaves the till, the fund or the account is `pagado`.
ALTER TABLE gastos
  ADD COLUMN retenido bigint NOT NULL DEFAULT 0,
  ADD COLUMN pagado bigint NOT NULL GENERATED ALWAYS AS (total - retenido) STORED,
  ADD CONSTRAINT gastos_retenido CHECK (retenido >= 0 AND retenido < total);

-- What was withheld of an expense under each rate, which stays as it was when it was chosen.
CREATE TABLE gasto_retenciones (
  gasto_id integer NOT NULL REFERENCES gastos,
  tasa_id integer NOT NULL REFERENCES tasas_retencion,
  nombre text NOT NULL,
  impuesto text NOT NULL CHECK (impuesto IN ('isr', 'isv')),
  tasa integer NOT NULL CHECK (tasa BETWEEN 1 AND 10000),
  base text NOT NULL CHECK (base IN ('importe', 'isv')),
  importe_base bigint NOT NULL CHECK (importe_base > 0),
  -- Half a centavo up.
  monto bigint NOT NULL CHECK (monto > 0 AND monto = (importe_base * tasa + 5000) / 10000),
  PRIMARY KEY (gasto_id, tasa_id)
);
CREATE INDEX gasto_retenciones_tasa ON gasto_retenciones (tasa_id);

-- Certificates take their numbers from ranges of their own, whose code is what the authority's resolution says.
ALTER TABLE rangos_cai
  DROP CONSTRAINT rangos_cai_tipo_check,
  ADD CONSTRAINT rangos_cai_tipo_check CHECK (tipo IN ('01', '06', '07', 'retencion')),
  ADD COLUMN codigo text CHECK (codigo ~ '^[0-9]{2}$' AND codigo NOT IN ('01', '06', '07')),
  ADD CONSTRAINT rangos_cai_codigo CHECK ((tipo = 'retencion') = (codigo IS NOT NULL));
DROP TRIGGER rangos_cai_version ON rangos_cai;
CREATE TRIGGER rangos_cai_version
  BEFORE UPDATE OF cai, modalidad, establecimiento, punto_emision, tipo, codigo, desde, hasta, fecha_limite, estado
  ON rangos_cai
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE comprobantes_retencion (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  gasto_id integer NOT NULL REFERENCES gastos,
  -- NNN-NNN-NN-NNNNNNNN
  numero text NOT NULL UNIQUE,
  rango_id integer NOT NULL REFERENCES rangos_cai,
  correlativo integer NOT NULL,
  modalidad text NOT NULL,
  -- As they were when it was issued.
  cai text NOT NULL,
  rango_desde integer NOT NULL,
  rango_hasta integer NOT NULL,
  fecha_limite date NOT NULL,
  emisor jsonb NOT NULL,
  fecha date NOT NULL,
  emitido_en timestamptz NOT NULL DEFAULT now(),
  proveedor text NOT NULL,
  rtn_proveedor text NOT NULL CHECK (rtn_proveedor ~ '^[0-9]{14}$'),
  -- The invoice that it is about.
  documento text NOT NULL,
  cai_proveedor text,
  fecha_documento date NOT NULL,
  -- `impuesto`, `nombre`, `tasa`, `base`, `importe_base`, `monto` of each rate.
  lineas jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  estado text NOT NULL DEFAULT 'emitido' CHECK (estado IN ('emitido', 'anulado')),
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  impresiones integer NOT NULL DEFAULT 0,
  UNIQUE (rango_id, correlativo),
  CHECK ((estado = 'anulado') = (anulado_en IS NOT NULL)),
  CHECK (estado <> 'anulado' OR anulado_motivo <> '')
);
-- One in force for each expense.
CREATE UNIQUE INDEX comprobantes_retencion_vigente ON comprobantes_retencion (gasto_id) WHERE estado = 'emitido';
CREATE INDEX comprobantes_retencion_gasto ON comprobantes_retencion (gasto_id);
-- Who searches expenses types its number, with dashes or without.
CREATE INDEX comprobantes_retencion_numero ON comprobantes_retencion
  USING gin (replace(numero, '-', '') gin_trgm_ops);
CREATE INDEX comprobantes_retencion_fecha ON comprobantes_retencion (fecha, id);
CREATE TRIGGER comprobantes_retencion_mes BEFORE INSERT OR UPDATE OF estado ON comprobantes_retencion
  FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

-- Numbers that fiscal documents carry, of whatever kind.
CREATE VIEW numeros_fiscales AS
  SELECT rango_id, correlativo FROM facturas
  UNION ALL
  SELECT rango_id, correlativo FROM comprobantes_retencion;

-- What was withheld is of the books.
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes
  BEFORE INSERT OR UPDATE OF periodo, fecha, estado, total, retenido, importe_exento, gravado_15, gravado_18, isv,
    categoria_id, curso_id, metodo, cuenta_id, caja_id, caja_chica_id
  ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();

-- An expense is what its certificate in force says: nobody changes either by another door.
CREATE FUNCTION exigir_como_el_comprobante() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  su_numero text;
BEGIN
  IF (OLD.fecha, OLD.proveedor, OLD.rtn_proveedor, OLD.documento, OLD.cai_proveedor, OLD.total, OLD.retenido, OLD.isv,
      OLD.estado)
    IS NOT DISTINCT FROM (NEW.fecha, NEW.proveedor, NEW.rtn_proveedor, NEW.documento, NEW.cai_proveedor, NEW.total,
      NEW.retenido, NEW.isv, NEW.estado) THEN
    RETURN NEW;
  END IF;
  SELECT numero INTO su_numero FROM comprobantes_retencion WHERE gasto_id = NEW.id AND estado = 'emitido';
  IF FOUND THEN
    RAISE EXCEPTION '%', su_numero USING ERRCODE = 'CR001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gastos_comprobante_retencion
  BEFORE UPDATE OF fecha, proveedor, rtn_proveedor, documento, cai_proveedor, total, retenido, isv, estado ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_como_el_comprobante();
CREATE FUNCTION exigir_retencion_libre() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  una gasto_retenciones := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  su_numero text;
BEGIN
  SELECT numero INTO su_numero FROM comprobantes_retencion WHERE gasto_id = una.gasto_id AND estado = 'emitido';
  IF FOUND THEN
    RAISE EXCEPTION '%', su_numero USING ERRCODE = 'CR001';
  END IF;
  RETURN una;
END $$;
CREATE TRIGGER gasto_retenciones_libres BEFORE INSERT OR UPDATE OR DELETE ON gasto_retenciones
  FOR EACH ROW EXECUTE FUNCTION exigir_retencion_libre();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'TasasRetencion', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,editar,eliminar,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
