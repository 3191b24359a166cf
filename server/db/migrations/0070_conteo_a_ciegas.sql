-- Who counts a till is not told what it should hold before it is counted, where the centre wants it so.
ALTER TABLE centro ADD COLUMN conteo_ciego boolean NOT NULL DEFAULT false;

-- What the form of the centre may change moves its version.
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version
  BEFORE UPDATE OF
    nombre, rtn, direccion, municipio, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor,
    mora_dias, mora_cada, limite_consumidor_final, facturar, manual_dias, motivos_recibo, motivos_devolucion,
    motivos_rechazo, motivos_rebaja, motivos_factura, motivos_gasto, motivos_matricula, motivos_cierre,
    exigir_referencia, conteo_ciego
  ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();
