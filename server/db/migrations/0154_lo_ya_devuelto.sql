-- What the bank took of a line after it had been given back: it is owed, bears no tax, and is no money of the line any
-- more (docs/decisions/2026-11-28-donde-esta-el-dinero.md). True on such a line of a rejection, and else null.

ALTER TABLE recibo_lineas
  ADD COLUMN vuelto boolean,
  ADD CONSTRAINT recibo_lineas_vuelto CHECK (vuelto IS NULL OR vuelto AND rechaza_linea_id IS NOT NULL AND isv = 0);
