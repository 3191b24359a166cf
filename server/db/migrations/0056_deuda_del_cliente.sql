-- What each client owes, kept beside the client: a list of a million sorts and filters by it without adding up charges
-- (docs/diseno/arquitectura.md, «Sumas guardadas»). In a table of its own: a receipt rewrites two numbers,
-- not the row of a person with all its indexes. Nobody writes here but the triggers, so that an instance of an older
-- version keeps it too; `verify` adds it up again.

CREATE TABLE cliente_deudas (
  cliente_id integer PRIMARY KEY REFERENCES clientes ON DELETE CASCADE,
  -- Centavos: what is left of the charges in force, whether they have fallen due or not.
  debe bigint NOT NULL DEFAULT 0 CHECK (debe >= 0),
  -- The day (local date) on which the oldest of them falls or fell due.
  vence_desde date,
  CHECK ((debe = 0) = (vence_desde IS NULL))
);
CREATE INDEX cliente_deudas_debe ON cliente_deudas (debe, cliente_id);
CREATE INDEX cliente_deudas_vence ON cliente_deudas (vence_desde) WHERE vence_desde IS NOT NULL;

-- What each of those clients owes now, from the charges; who owes nothing has a row too.
CREATE FUNCTION deuda_de(quienes integer[]) RETURNS TABLE (cliente_id integer, debe bigint, vence_desde date)
LANGUAGE sql STABLE ROWS 10 AS $$
  SELECT uno, coalesce(sum(k.neto - k.aplicado), 0)::bigint, min(k.vence)
  FROM unnest(quienes) AS uno
  LEFT JOIN cargos k ON k.cliente_id = uno AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
  GROUP BY uno
$$;

-- Locks come in the order of the clients, after those of the charges. The sum is made by the statement after the lock:
-- it sees what whoever held the lock before has committed.
CREATE FUNCTION actualizar_deuda(tocados integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cliente_deudas WHERE cliente_id = ANY(tocados) ORDER BY cliente_id FOR NO KEY UPDATE;
  UPDATE cliente_deudas d
  SET debe = n.debe, vence_desde = n.vence_desde
  FROM deuda_de(tocados) n
  WHERE d.cliente_id = n.cliente_id AND (d.debe, d.vence_desde) IS DISTINCT FROM (n.debe, n.vence_desde);
END $$;

CREATE FUNCTION cargos_deuda() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tocados integer[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg(DISTINCT cliente_id) INTO tocados FROM nuevos;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT cliente_id) INTO tocados FROM viejos;
  ELSE
    SELECT array_agg(DISTINCT tocado)
    INTO tocados
    FROM viejos v
    JOIN nuevos n USING (id)
    CROSS JOIN LATERAL unnest(ARRAY[v.cliente_id, n.cliente_id]) AS tocado
    WHERE (v.cliente_id, v.vence, v.neto, v.aplicado, v.anulado_en)
      IS DISTINCT FROM (n.cliente_id, n.vence, n.neto, n.aplicado, n.anulado_en);
  END IF;
  IF tocados IS NOT NULL THEN
    PERFORM actualizar_deuda(tocados);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER cargos_deuda_nueva AFTER INSERT ON cargos REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_deuda();
CREATE TRIGGER cargos_deuda_cambiada AFTER UPDATE ON cargos REFERENCING OLD TABLE AS viejos NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_deuda();
CREATE TRIGGER cargos_deuda_borrada AFTER DELETE ON cargos REFERENCING OLD TABLE AS viejos
  FOR EACH STATEMENT EXECUTE FUNCTION cargos_deuda();

CREATE FUNCTION clientes_deuda() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cliente_deudas (cliente_id) SELECT id FROM nuevos;
  RETURN NULL;
END $$;
CREATE TRIGGER clientes_deuda AFTER INSERT ON clientes REFERENCING NEW TABLE AS nuevos
  FOR EACH STATEMENT EXECUTE FUNCTION clientes_deuda();

INSERT INTO cliente_deudas
  SELECT c.id, coalesce(k.debe, 0), k.vence_desde
  FROM clientes c
  LEFT JOIN (
    SELECT cliente_id, sum(neto - aplicado)::bigint AS debe, min(vence) AS vence_desde
    FROM cargos
    WHERE anulado_en IS NULL AND aplicado < bruto - descuento
    GROUP BY cliente_id
  ) k ON k.cliente_id = c.id;
