-- Sales of each day, kept by who sold and by what was sold, and made anew with the days of receipts (0057). A touched day
-- is read from its documents until it is made (docs/decisions/2026-11-30-ventas-de-dias.md).
CREATE TABLE ventas_de_dias (
  fecha date NOT NULL,
  agrupa text NOT NULL CHECK (agrupa IN ('usuario', 'producto')),
  rubro text NOT NULL,
  -- Product, of `producto`; null for what is not in the catalogue.
  producto_id integer,
  -- Seller, of `usuario`.
  usuario_id integer,
  unidades bigint NOT NULL,
  -- Centavos.
  vendido bigint NOT NULL,
  descuento bigint NOT NULL,
  devuelto bigint NOT NULL,
  isv bigint NOT NULL,
  total bigint NOT NULL,
  notas_credito bigint NOT NULL
);
CREATE INDEX ventas_de_dias_fecha ON ventas_de_dias (agrupa, fecha);

-- Lines touch their day by what sales say of them, too: pieces, discount, tax, and where a rejection left them.
DROP TRIGGER recibo_lineas_dia ON recibo_lineas;
CREATE TRIGGER recibo_lineas_dia AFTER UPDATE ON recibo_lineas FOR EACH ROW
  WHEN (
    (
      OLD.total, OLD.cargo_id, OLD.producto_id, OLD.con_saldo, OLD.orden, OLD.devuelve_linea_id, OLD.rechaza_linea_id,
      OLD.cantidad, OLD.descuento, OLD.isv, OLD.rechazo_destino
    ) IS DISTINCT FROM (
      NEW.total, NEW.cargo_id, NEW.producto_id, NEW.con_saldo, NEW.orden, NEW.devuelve_linea_id, NEW.rechaza_linea_id,
      NEW.cantidad, NEW.descuento, NEW.isv, NEW.rechazo_destino
    )
  )
  EXECUTE FUNCTION partes_dia();

-- Charges touch the days of their receipts by what they are for, too.
DROP TRIGGER cargos_dia ON cargos;
CREATE TRIGGER cargos_dia AFTER UPDATE OF matricula_id, concepto ON cargos FOR EACH ROW
  WHEN ((OLD.matricula_id, OLD.concepto) IS DISTINCT FROM (NEW.matricula_id, NEW.concepto))
  EXECUTE FUNCTION cargos_dia();

-- Credit notes touch their day, and so does a document that says the same in the place of one.
CREATE FUNCTION notas_dia() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_resumir SELECT fecha FROM facturas WHERE id IN (NEW.id, NEW.correccion_id) AND tipo = '06';
  RETURN NULL;
END $$;
CREATE TRIGGER facturas_dia_nueva AFTER INSERT ON facturas FOR EACH ROW
  WHEN (NEW.tipo = '06' OR NEW.correccion_id IS NOT NULL)
  EXECUTE FUNCTION notas_dia();
CREATE TRIGGER facturas_dia_cambiada AFTER UPDATE OF estado ON facturas FOR EACH ROW
  WHEN ((NEW.tipo = '06' OR NEW.correccion_id IS NOT NULL) AND OLD.estado IS DISTINCT FROM NEW.estado)
  EXECUTE FUNCTION notas_dia();

-- A program older than this migration may still run: it makes days without sales, or tills, or parts (0206), and takes
-- their touches away. Such a day stays here until a program that keeps all of it has made it. A migration that keeps
-- more adds a table like this one, since the program of today empties this one.
CREATE TABLE dias_por_terminar (fecha date NOT NULL);
CREATE FUNCTION toques_quitados() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dias_por_terminar SELECT DISTINCT fecha FROM quitados;
  RETURN NULL;
END $$;
CREATE TRIGGER toques_quitados AFTER DELETE ON dias_por_resumir REFERENCING OLD TABLE AS quitados
  FOR EACH STATEMENT EXECUTE FUNCTION toques_quitados();
-- Each touched day once, however often it was touched.
CREATE VIEW dias_tocados AS SELECT fecha FROM dias_por_resumir UNION SELECT fecha FROM dias_por_terminar;

-- The first housekeeping of this version makes the days that there are already.
INSERT INTO dias_por_resumir
  SELECT fecha FROM recibos
  UNION
  SELECT fecha FROM facturas WHERE tipo = '06';
