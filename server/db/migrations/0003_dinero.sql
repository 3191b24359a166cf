-- Charges, receipts, payments, credit and tills (domain.md, Money). All amounts are centavos.

CREATE TABLE cargos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes,
  matricula_id integer REFERENCES matriculas,
  concepto text NOT NULL CHECK (concepto IN ('matricula', 'mensualidad', 'mora', 'producto', 'saldo_inicial', 'otro')),
  numero integer NOT NULL DEFAULT 1,
  descripcion text NOT NULL,
  fecha date NOT NULL,
  vence date NOT NULL,
  isv text NOT NULL DEFAULT 'exento' CHECK (isv IN ('exento', 'gravado_15', 'gravado_18')),
  bruto bigint NOT NULL CHECK (bruto >= 0),
  descuento bigint NOT NULL DEFAULT 0 CHECK (descuento >= 0),
  neto bigint NOT NULL GENERATED ALWAYS AS (bruto - descuento) STORED,
  aplicado bigint NOT NULL DEFAULT 0,
  anulado_en timestamptz,
  anulado_motivo text,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  CHECK (descuento <= bruto),
  CONSTRAINT cargos_aplicado CHECK (aplicado BETWEEN 0 AND bruto - descuento),
  CHECK (anulado_en IS NULL OR aplicado = 0)
);
CREATE UNIQUE INDEX cargos_unico ON cargos (matricula_id, concepto, numero) WHERE anulado_en IS NULL AND matricula_id IS NOT NULL;
CREATE INDEX cargos_pendientes ON cargos (cliente_id, vence) WHERE anulado_en IS NULL AND aplicado < bruto - descuento;
CREATE INDEX cargos_cliente ON cargos (cliente_id);
CREATE INDEX cargos_matricula ON cargos (matricula_id);
CREATE TRIGGER cargos_version BEFORE UPDATE OF descripcion, fecha, vence, isv, bruto, descuento, anulado_en ON cargos
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE cuentas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL UNIQUE,
  tipo text NOT NULL DEFAULT 'banco' CHECK (tipo IN ('banco', 'terminal')),
  activo boolean NOT NULL DEFAULT true
);

CREATE TABLE cajas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  usuario_id integer NOT NULL REFERENCES usuarios,
  abierta_en timestamptz NOT NULL DEFAULT now(),
  fecha date NOT NULL,
  fondo bigint NOT NULL CHECK (fondo >= 0),
  cerrada_en timestamptz,
  cerrada_por integer REFERENCES usuarios,
  observacion text,
  version integer NOT NULL DEFAULT 1,
  actualizado_en timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX cajas_abierta ON cajas (usuario_id) WHERE cerrada_en IS NULL;
CREATE INDEX cajas_abierta_en ON cajas (abierta_en);
CREATE TRIGGER cajas_version BEFORE UPDATE ON cajas FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- What the close counted, per method; a closed till never changes.
CREATE TABLE caja_conteos (
  caja_id integer NOT NULL REFERENCES cajas,
  metodo text NOT NULL,
  esperado bigint NOT NULL,
  contado bigint NOT NULL CHECK (contado >= 0),
  diferencia bigint NOT NULL GENERATED ALWAYS AS (contado - esperado) STORED,
  PRIMARY KEY (caja_id, metodo)
);

-- Gapless numbering: the row is locked last in each transaction.
CREATE TABLE series (
  serie text PRIMARY KEY,
  siguiente integer NOT NULL CHECK (siguiente >= 1)
);
INSERT INTO series (serie, siguiente) VALUES ('RI', 1), ('RV', 1), ('RD', 1);

CREATE TABLE recibos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  serie text NOT NULL REFERENCES series,
  numero integer NOT NULL,
  tipo text NOT NULL CHECK (tipo IN ('individual', 'varios', 'devolucion', 'reversion')),
  fecha date NOT NULL,
  emitido_en timestamptz NOT NULL DEFAULT now(),
  cliente_id integer REFERENCES clientes,
  encargado_id integer REFERENCES encargados,
  pagador_nombre text NOT NULL,
  pagador_documento text,
  subtotal bigint NOT NULL CHECK (subtotal >= 0),
  descuento bigint NOT NULL DEFAULT 0 CHECK (descuento >= 0),
  isv bigint NOT NULL DEFAULT 0 CHECK (isv >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  estado text NOT NULL DEFAULT 'emitido' CHECK (estado IN ('emitido', 'anulado')),
  caja_id integer NOT NULL REFERENCES cajas,
  usuario_id integer NOT NULL REFERENCES usuarios,
  codigo_verificacion text NOT NULL UNIQUE,
  numero_manual text,
  observacion text,
  impresiones integer NOT NULL DEFAULT 0,
  anulado_en timestamptz,
  anulado_por integer REFERENCES usuarios,
  anulado_motivo text,
  version integer NOT NULL DEFAULT 1,
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  UNIQUE (serie, numero),
  CHECK ((estado = 'anulado') = (anulado_en IS NOT NULL)),
  CHECK (estado <> 'anulado' OR anulado_motivo <> '')
);
CREATE INDEX recibos_fecha ON recibos (fecha, id);
CREATE INDEX recibos_emitido ON recibos (emitido_en, id);
CREATE INDEX recibos_cliente ON recibos (cliente_id, id);
CREATE INDEX recibos_caja ON recibos (caja_id);
CREATE INDEX recibos_pagador ON recibos USING gin (sin_acentos(pagador_nombre) gin_trgm_ops);
CREATE INDEX recibos_usuario ON recibos (usuario_id, fecha);
CREATE TRIGGER recibos_version BEFORE UPDATE OF estado, observacion ON recibos FOR EACH ROW EXECUTE FUNCTION al_actualizar();

CREATE TABLE recibo_lineas (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recibo_id integer NOT NULL REFERENCES recibos,
  orden integer NOT NULL,
  cliente_id integer REFERENCES clientes,
  cargo_id integer REFERENCES cargos,
  descripcion text NOT NULL,
  cantidad integer NOT NULL DEFAULT 1 CHECK (cantidad > 0),
  precio bigint NOT NULL CHECK (precio >= 0),
  descuento bigint NOT NULL DEFAULT 0 CHECK (descuento >= 0),
  isv_tratamiento text NOT NULL DEFAULT 'exento',
  isv bigint NOT NULL DEFAULT 0 CHECK (isv >= 0),
  total bigint NOT NULL CHECK (total >= 0),
  UNIQUE (recibo_id, orden)
);
CREATE INDEX recibo_lineas_cargo ON recibo_lineas (cargo_id);
CREATE INDEX recibo_lineas_cliente ON recibo_lineas (cliente_id);

CREATE TABLE recibo_pagos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recibo_id integer NOT NULL REFERENCES recibos,
  orden integer NOT NULL,
  metodo text NOT NULL CHECK (metodo IN ('efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque', 'saldo_a_favor')),
  monto bigint NOT NULL CHECK (monto > 0),
  cuenta_id integer REFERENCES cuentas,
  referencia text,
  fecha_banco date,
  estado_banco text CHECK (estado_banco IN ('por_confirmar', 'confirmado', 'rechazado')),
  recibido bigint,
  cambio bigint NOT NULL DEFAULT 0 CHECK (cambio >= 0),
  UNIQUE (recibo_id, orden)
);
CREATE INDEX recibo_pagos_metodo ON recibo_pagos (metodo, recibo_id);
CREATE INDEX recibo_pagos_referencia ON recibo_pagos (referencia) WHERE referencia IS NOT NULL;

-- Which receipt covers which charge, from which date, and until which when reversed.
CREATE TABLE aplicaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recibo_id integer NOT NULL REFERENCES recibos,
  cargo_id integer NOT NULL REFERENCES cargos,
  monto bigint NOT NULL CHECK (monto > 0),
  desde date NOT NULL,
  hasta date
);
CREATE INDEX aplicaciones_cargo ON aplicaciones (cargo_id);
CREATE INDEX aplicaciones_recibo ON aplicaciones (recibo_id);

-- Movements of each client's credit; clientes.a_favor is their sum.
CREATE TABLE creditos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  cliente_id integer NOT NULL REFERENCES clientes,
  recibo_id integer REFERENCES recibos,
  tipo text NOT NULL CHECK (tipo IN ('excedente', 'uso', 'anulacion', 'saldo_inicial', 'cargo_anulado')),
  monto bigint NOT NULL CHECK (monto <> 0),
  fecha date NOT NULL,
  detalle text,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX creditos_cliente ON creditos (cliente_id, id);
CREATE INDEX creditos_recibo ON creditos (recibo_id);

-- Expiring capability links to a receipt's PDF (WhatsApp, mail).
CREATE TABLE recibo_enlaces (
  token_sha256 bytea PRIMARY KEY,
  recibo_id integer NOT NULL REFERENCES recibos ON DELETE CASCADE,
  caduca_en timestamptz NOT NULL
);

-- Files to import: checked first, applied later, by whichever instance is asked. The content goes once it is of no use.
CREATE TABLE importaciones (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tipo text NOT NULL CHECK (tipo IN ('clientes', 'cursos', 'matriculas')),
  archivo text NOT NULL,
  contenido bytea,
  sha256 bytea NOT NULL,
  usuario_id integer REFERENCES usuarios,
  estado text NOT NULL CHECK (estado IN ('lista', 'rechazada', 'aplicando', 'aplicada', 'fallida')),
  actualizar boolean NOT NULL,
  mapeo jsonb,
  total integer NOT NULL,
  hechas integer NOT NULL DEFAULT 0,
  nuevas integer NOT NULL,
  cambiadas integer NOT NULL,
  iguales integer NOT NULL,
  diferentes integer NOT NULL,
  rechazadas integer NOT NULL,
  columnas jsonb NOT NULL,
  ignoradas jsonb NOT NULL,
  muestra jsonb NOT NULL,
  errores jsonb NOT NULL,
  creado_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX importaciones_creado ON importaciones (creado_en);
