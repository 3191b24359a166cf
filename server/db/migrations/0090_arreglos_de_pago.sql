-- Payment arrangements: what is overdue of a student becomes instalments with dates of their own
-- (docs/diseno/dominio.md, «Arreglos de pago»). Charges stay as they are; an arrangement says, while it is in force,
-- when which part of each falls due. All amounts are centavos, dates local.

CREATE TABLE convenios (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- `ARR-2026-000001`.
  numero text NOT NULL UNIQUE,
  cliente_id integer NOT NULL REFERENCES clientes,
  fecha date NOT NULL,
  -- In force from its date until the first day on which it no longer is: broken or annulled.
  hasta date NOT NULL DEFAULT 'infinity',
  -- Days after its date until which an instalment may be paid.
  gracia_dias integer NOT NULL CHECK (gracia_dias BETWEEN 0 AND 30),
  total bigint NOT NULL CHECK (total > 0),
  firmante text NOT NULL,
  firmante_dni text,
  observacion text,
  -- What the paper says, as it was signed.
  detalle jsonb NOT NULL,
  codigo_verificacion text NOT NULL UNIQUE,
  cierre text CHECK (cierre IN ('roto', 'anulado')),
  cierre_motivo text,
  cerrado_en timestamptz,
  cerrado_por integer REFERENCES usuarios,
  usuario_id integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now(),
  actualizado_en timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(numero || ' ' || firmante)) STORED,
  CHECK (hasta >= fecha),
  CHECK ((hasta = 'infinity') = (cierre IS NULL) AND (cierre IS NULL) = (cerrado_en IS NULL)),
  CHECK ((cierre IS NOT DISTINCT FROM 'anulado') = (cierre_motivo IS NOT NULL))
);
CREATE INDEX convenios_cliente ON convenios (cliente_id);
CREATE INDEX convenios_fecha ON convenios (fecha, id);
CREATE INDEX convenios_busqueda ON convenios USING gin (busqueda gin_trgm_ops);
CREATE TRIGGER convenios_version BEFORE UPDATE OF hasta, cierre ON convenios FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Which part of which charge each instalment is. Nobody changes one.
CREATE TABLE convenio_partes (
  convenio_id integer NOT NULL REFERENCES convenios,
  cuota integer NOT NULL CHECK (cuota >= 1),
  cargo_id integer NOT NULL REFERENCES cargos,
  vence date NOT NULL,
  monto bigint NOT NULL CHECK (monto > 0),
  -- What the later instalments hold of the same charge: a payment covers the earlier ones first.
  despues bigint NOT NULL CHECK (despues >= 0),
  PRIMARY KEY (convenio_id, cuota, cargo_id)
);
CREATE INDEX convenio_partes_cargo ON convenio_partes (cargo_id);

-- One charge may now stand under several due dates at once.
ALTER TABLE cargo_saldos DROP CONSTRAINT cargo_saldos_pkey, ADD PRIMARY KEY (cargo_id, desde, vence);

-- The day on which the first of what is left of a charge falls due: that of its first unpaid instalment under an
-- arrangement in force, else its own; its own too where more is left than was arranged (a rejected payment of before).
CREATE FUNCTION vence_de_cargo(cargo integer, propia date, queda bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN sum(p.monto) IS NULL OR queda > sum(p.monto) THEN propia
    ELSE coalesce(min(p.vence) FILTER (WHERE queda > p.despues), propia) END
  FROM convenio_partes p
  JOIN convenios v ON v.id = p.convenio_id AND v.hasta = 'infinity'
  WHERE p.cargo_id = cargo
$$;

-- What of what is left of a charge is overdue on a day, as long as the arrangements of today are in force.
CREATE FUNCTION vencido_de_cargo(cargo integer, propia date, queda bigint, al date) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN sum(p.monto) IS NULL THEN CASE WHEN propia < al THEN queda ELSE 0 END
    ELSE coalesce(sum(least(greatest(queda - p.despues, 0), p.monto)) FILTER (WHERE p.vence < al), 0)::bigint
      + CASE WHEN propia < al THEN greatest(queda - sum(p.monto), 0)::bigint ELSE 0 END END
  FROM convenio_partes p
  JOIN convenios v ON v.id = p.convenio_id AND v.hasta = 'infinity'
  WHERE p.cargo_id = cargo
$$;

CREATE OR REPLACE FUNCTION deuda_de(quienes integer[]) RETURNS TABLE (cliente_id integer, debe bigint, vence_desde date)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT
    uno, coalesce(sum(k.neto - k.aplicado), 0)::bigint, min(vence_de_cargo(k.id, k.vence, k.neto - k.aplicado))
  FROM unnest(quienes) AS uno
  LEFT JOIN cargos k ON k.cliente_id = uno AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
  GROUP BY uno
$$;

-- An arrangement that begins or ends moves the ages of its charges, of today and of earlier days.
CREATE FUNCTION convenio_partes_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cargos_por_resumir SELECT DISTINCT cargo_id FROM nuevas;
  PERFORM actualizar_deuda(ARRAY(SELECT DISTINCT k.cliente_id FROM nuevas n JOIN cargos k ON k.id = n.cargo_id));
  RETURN NULL;
END $$;
CREATE TRIGGER convenio_partes_saldo AFTER INSERT ON convenio_partes REFERENCING NEW TABLE AS nuevas
  FOR EACH STATEMENT EXECUTE FUNCTION convenio_partes_saldo();
CREATE FUNCTION convenios_saldo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cargos_por_resumir SELECT DISTINCT cargo_id FROM convenio_partes WHERE convenio_id = NEW.id;
  PERFORM actualizar_deuda(ARRAY[NEW.cliente_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER convenios_saldo AFTER UPDATE OF fecha, hasta ON convenios FOR EACH ROW
  WHEN ((OLD.fecha, OLD.hasta) IS DISTINCT FROM (NEW.fecha, NEW.hasta))
  EXECUTE FUNCTION convenios_saldo();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Arreglos', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,anular,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Arreglos', a.accion FROM roles r
  CROSS JOIN unnest('{ver,crear,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre = 'Recepción'
  ON CONFLICT DO NOTHING;
