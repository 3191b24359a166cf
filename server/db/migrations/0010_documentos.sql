-- Expenses, settlements, reminders and fiscal invoices (domain.md, Money). All amounts are centavos.

CREATE TABLE gasto_categorias (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text COLLATE "es-x-icu" NOT NULL,
  activo boolean NOT NULL DEFAULT true,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX gasto_categorias_nombre ON gasto_categorias (sin_acentos(nombre));
CREATE TRIGGER gasto_categorias_version BEFORE UPDATE ON gasto_categorias FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE gastos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fecha date NOT NULL,
  categoria_id integer NOT NULL REFERENCES gasto_categorias,
  proveedor text COLLATE "es-x-icu" NOT NULL,
  rtn_proveedor text CHECK (rtn_proveedor ~ '^[0-9]{14}$'),
  documento text,
  cai_proveedor text,
  descripcion text NOT NULL,
  -- Net of tax: importe_exento + gravado_15 + gravado_18 + isv = total.
  importe_exento bigint NOT NULL DEFAULT 0 CHECK (importe_exento >= 0),
  gravado_15 bigint NOT NULL DEFAULT 0 CHECK (gravado_15 >= 0),
  gravado_18 bigint NOT NULL DEFAULT 0 CHECK (gravado_18 >= 0),
  isv bigint NOT NULL DEFAULT 0 CHECK (isv >= 0),
  total bigint NOT NULL CHECK (total > 0),
  metodo text NOT NULL CHECK (metodo IN ('efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque')),
  cuenta_id integer REFERENCES cuentas,
  -- The till whose cash paid it.
  caja_id integer REFERENCES cajas,
  usuario_id integer NOT NULL REFERENCES usuarios,
  estado text NOT NULL DEFAULT 'registrado' CHECK (estado IN ('registrado', 'anulado')),
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(proveedor || ' ' || descripcion || ' ' || coalesce(documento, '') || ' ' || coalesce(rtn_proveedor, ''))) STORED,
  CHECK (importe_exento + gravado_15 + gravado_18 + isv = total),
  CHECK (caja_id IS NULL OR metodo = 'efectivo'),
  CHECK ((estado = 'anulado') = (anulado_en IS NOT NULL)),
  CHECK (estado <> 'anulado' OR anulado_motivo <> '')
);
CREATE INDEX gastos_fecha ON gastos (fecha, id);
CREATE INDEX gastos_categoria ON gastos (categoria_id, fecha);
CREATE INDEX gastos_caja ON gastos (caja_id) WHERE caja_id IS NOT NULL;
CREATE INDEX gastos_busqueda ON gastos USING gin (busqueda gin_trgm_ops);
-- The same document of the same supplier is one expense.
CREATE UNIQUE INDEX gastos_documento ON gastos (rtn_proveedor, documento) WHERE estado = 'registrado' AND rtn_proveedor IS NOT NULL AND documento IS NOT NULL;
CREATE TRIGGER gastos_version BEFORE UPDATE ON gastos FOR EACH ROW EXECUTE FUNCTION al_actualizar();
CREATE TRIGGER gastos_mes BEFORE INSERT OR UPDATE OF fecha, estado, total, categoria_id ON gastos FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

ALTER TABLE caja_movimientos ADD FOREIGN KEY (gasto_id) REFERENCES gastos;

-- The proof of an expense: a scan or photograph, told by its content.
CREATE TABLE gasto_comprobantes (
  gasto_id integer PRIMARY KEY REFERENCES gastos ON DELETE CASCADE,
  nombre text NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('application/pdf', 'image/jpeg', 'image/png')),
  contenido bytea NOT NULL CHECK (octet_length(contenido) <= 5242880),
  creado_en timestamptz NOT NULL DEFAULT now()
);

-- Settlements: «has paid everything for this contract». Their numbers are series FIN-<year> --------------------

CREATE TABLE finiquitos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- FIN-2026-000001
  numero text NOT NULL UNIQUE,
  tipo text NOT NULL CHECK (tipo IN ('automatico', 'manual')),
  cliente_id integer NOT NULL REFERENCES clientes,
  matricula_id integer NOT NULL REFERENCES matriculas,
  fecha date NOT NULL,
  -- Charges, discounts and payments as they were.
  detalle jsonb NOT NULL,
  total_cargos bigint NOT NULL,
  total_descuentos bigint NOT NULL,
  total_pagado bigint NOT NULL,
  condonado bigint NOT NULL DEFAULT 0 CHECK (condonado >= 0),
  motivo text CHECK (motivo IN ('condonacion', 'retiro', 'convenio', 'otro')),
  motivo_texto text,
  codigo_verificacion text NOT NULL UNIQUE,
  estado text NOT NULL DEFAULT 'vigente' CHECK (estado IN ('vigente', 'revocado')),
  revocado_en timestamptz,
  revocado_por integer REFERENCES usuarios,
  revocado_motivo text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (total_cargos = total_descuentos + total_pagado + condonado),
  CHECK ((tipo = 'manual') = (motivo IS NOT NULL)),
  CHECK ((estado = 'revocado') = (revocado_en IS NOT NULL))
);
CREATE UNIQUE INDEX finiquitos_vigente ON finiquitos (matricula_id) WHERE estado = 'vigente';
CREATE INDEX finiquitos_cliente ON finiquitos (cliente_id);
CREATE INDEX finiquitos_fecha ON finiquitos (fecha, id);
CREATE TRIGGER finiquitos_version BEFORE UPDATE ON finiquitos FOR EACH ROW EXECUTE FUNCTION al_actualizar();
-- The write-off of a manual settlement goes with it.
ALTER TABLE cargo_ajustes ADD COLUMN finiquito_id integer REFERENCES finiquitos;
CREATE INDEX cargo_ajustes_finiquito ON cargo_ajustes (finiquito_id) WHERE finiquito_id IS NOT NULL;

-- Who was reminded of a debt, when, how and of how much ---------------------------------------------------------

CREATE TABLE recordatorios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes,
  canal text NOT NULL CHECK (canal IN ('whatsapp', 'correo')),
  destino text NOT NULL,
  debe bigint NOT NULL,
  vencido bigint NOT NULL,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX recordatorios_cliente ON recordatorios (cliente_id, id);
CREATE INDEX cargos_fecha ON cargos (fecha);
CREATE INDEX creditos_fecha ON creditos (fecha);

-- Fiscal invoices (Acuerdo 481-2017) ------------------------------------------------------------------------------

ALTER TABLE centro ADD COLUMN facturar text NOT NULL DEFAULT 'al_cobrar' CHECK (facturar IN ('al_cobrar', 'a_pedido', 'nunca'));
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, limite_consumidor_final, facturar ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE rangos_cai (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cai text NOT NULL,
  modalidad text NOT NULL DEFAULT 'autoimpresor' CHECK (modalidad IN ('autoimpresor', 'imprenta')),
  establecimiento text NOT NULL CHECK (establecimiento ~ '^[0-9]{3}$'),
  punto_emision text NOT NULL CHECK (punto_emision ~ '^[0-9]{3}$'),
  -- 01 invoice, 06 credit note, 07 debit note
  tipo text NOT NULL CHECK (tipo IN ('01', '06', '07')),
  desde integer NOT NULL CHECK (desde BETWEEN 1 AND 99999999),
  hasta integer NOT NULL CHECK (hasta BETWEEN 1 AND 99999999),
  -- The next number; hasta + 1 when there is none left.
  siguiente integer NOT NULL,
  fecha_limite date NOT NULL,
  estado text NOT NULL DEFAULT 'inactivo' CHECK (estado IN ('activo', 'inactivo')),
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (hasta >= desde),
  CHECK (siguiente BETWEEN desde AND hasta + 1)
);
-- One active range per point and type; no number is in two ranges of a point and type (checked by the service too).
CREATE UNIQUE INDEX rangos_cai_activo ON rangos_cai (establecimiento, punto_emision, tipo) WHERE estado = 'activo';
CREATE UNIQUE INDEX rangos_cai_desde ON rangos_cai (establecimiento, punto_emision, tipo, desde);
CREATE TRIGGER rangos_cai_version BEFORE UPDATE OF cai, modalidad, establecimiento, punto_emision, tipo, desde, hasta, fecha_limite, estado ON rangos_cai
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE facturas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('01', '06', '07')),
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
  recibo_id integer REFERENCES recibos,
  -- The invoice that a credit or debit note is about.
  factura_id integer REFERENCES facturas,
  cliente_nombre text NOT NULL,
  cliente_documento text,
  orden_compra_exenta text,
  constancia_exonerado text,
  registro_sag text,
  -- Tax included in the lines; net here, half a centavo up per line and summed.
  importe_exento bigint NOT NULL DEFAULT 0 CHECK (importe_exento >= 0),
  importe_exonerado bigint NOT NULL DEFAULT 0 CHECK (importe_exonerado >= 0),
  gravado_15 bigint NOT NULL DEFAULT 0 CHECK (gravado_15 >= 0),
  gravado_18 bigint NOT NULL DEFAULT 0 CHECK (gravado_18 >= 0),
  isv_15 bigint NOT NULL DEFAULT 0 CHECK (isv_15 >= 0),
  isv_18 bigint NOT NULL DEFAULT 0 CHECK (isv_18 >= 0),
  descuento bigint NOT NULL DEFAULT 0 CHECK (descuento >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  motivo text,
  estado text NOT NULL DEFAULT 'emitida' CHECK (estado IN ('emitida', 'anulada')),
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  usuario_id integer NOT NULL REFERENCES usuarios,
  impresiones integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(numero || ' ' || cliente_nombre || ' ' || coalesce(cliente_documento, ''))) STORED,
  UNIQUE (rango_id, correlativo),
  CHECK (importe_exento + importe_exonerado + gravado_15 + gravado_18 + isv_15 + isv_18 = total),
  CHECK ((tipo = '01') = (factura_id IS NULL)),
  CHECK ((tipo = '01') = (recibo_id IS NOT NULL)),
  CHECK ((estado = 'anulada') = (anulado_en IS NOT NULL)),
  CHECK (estado <> 'anulada' OR anulado_motivo <> '')
);
CREATE UNIQUE INDEX facturas_viva ON facturas (recibo_id) WHERE tipo = '01' AND estado = 'emitida';
CREATE INDEX facturas_fecha ON facturas (fecha, id);
CREATE INDEX facturas_recibo ON facturas (recibo_id);
CREATE INDEX facturas_factura ON facturas (factura_id) WHERE factura_id IS NOT NULL;
CREATE INDEX facturas_busqueda ON facturas USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER facturas_version BEFORE UPDATE OF estado ON facturas FOR EACH ROW EXECUTE FUNCTION al_actualizar();
CREATE TRIGGER facturas_mes BEFORE INSERT OR UPDATE OF estado ON facturas FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

CREATE TABLE factura_lineas (
  factura_id integer NOT NULL REFERENCES facturas,
  orden integer NOT NULL,
  recibo_linea_id integer REFERENCES recibo_lineas,
  descripcion text NOT NULL,
  cantidad integer NOT NULL DEFAULT 1 CHECK (cantidad > 0),
  precio bigint NOT NULL CHECK (precio >= 0),
  descuento bigint NOT NULL DEFAULT 0 CHECK (descuento >= 0),
  isv_tratamiento text NOT NULL DEFAULT 'exento' CHECK (isv_tratamiento IN ('exento', 'gravado_15', 'gravado_18')),
  isv bigint NOT NULL DEFAULT 0 CHECK (isv >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  PRIMARY KEY (factura_id, orden)
);
CREATE INDEX factura_lineas_recibo ON factura_lineas (recibo_linea_id) WHERE recibo_linea_id IS NOT NULL;
