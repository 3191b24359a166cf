-- The logo is saved by itself: it moves no version of the form, and its fingerprint is its address.
ALTER TABLE centro ADD COLUMN logo_huella text GENERATED ALWAYS AS (left(encode(sha256(logo), 'hex'), 16)) STORED;
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, limite_consumidor_final ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();
