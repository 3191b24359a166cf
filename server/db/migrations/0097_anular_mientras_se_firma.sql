-- What undoes a record waits for a sheet that is being signed, and then finds it: the lines are held before the sheet is
-- looked for, in the order of their ids.
CREATE OR REPLACE FUNCTION soltar_del_banco(de integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM cuenta_movimientos WHERE conciliacion_id = de ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM cuenta_movimientos m
    JOIN cuenta_hojas h ON h.cuenta_id = m.cuenta_id AND h.retirada_en IS NULL AND h.mes >= to_char(m.fecha, 'YYYY-MM')
    JOIN cuenta_conciliaciones k ON k.id = m.conciliacion_id
    WHERE m.conciliacion_id = de AND k.creado_en <= h.firmada_en
  ) THEN
    RETURN;
  END IF;
  UPDATE cuenta_movimientos
  SET estado = 'pendiente', conciliacion_id = NULL, decidido_en = NULL, decidido_por = NULL
  WHERE conciliacion_id = de;
  DELETE FROM cuenta_conciliaciones WHERE id = de;
END $$;
