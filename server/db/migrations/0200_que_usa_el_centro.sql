-- «Qué usa el centro» (docs/decisions/2026-11-28-que-usa-el-centro.md): the packs of modules that the school has
-- switched off. A school that was there before uses all of them. It moves no version of the centre's form, which may be
-- open meanwhile.
ALTER TABLE centro ADD COLUMN paquetes_apagados text[] NOT NULL DEFAULT '{}';

-- Whatever comes into force in a pack that is off switches it on, whoever brings it (an import, a family's form, what
-- was written down without network): nothing that charges or waits is hidden. The lock makes whoever switches a pack
-- off wait, who then sees it; the row as it is then is read again where the wait was here.
CREATE FUNCTION encender_paquete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  antes text[];
  uno text;
BEGIN
  SELECT paquetes_apagados INTO antes FROM centro FOR KEY SHARE;
  FOREACH uno IN ARRAY TG_ARGV LOOP
    IF uno = ANY(antes) THEN
      -- Of two at once the second begins with what the first left, and may find it on.
      SELECT paquetes_apagados INTO antes FROM centro FOR NO KEY UPDATE;
      IF uno = ANY(antes) THEN
        UPDATE centro SET paquetes_apagados = array_remove(antes, uno);
        INSERT INTO bitacora (modulo, accion, entidad, entidad_id, antes, despues)
        VALUES (
          'Centro', 'editar', 'centro', 1, jsonb_build_object('paquetes_apagados', antes),
          jsonb_build_object('paquetes_apagados', array_remove(antes, uno))
        );
        antes := array_remove(antes, uno);
      END IF;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER rangos_cai_paquete AFTER INSERT OR UPDATE OF estado, fecha_limite ON rangos_cai
  FOR EACH ROW WHEN (NEW.estado = 'activo' AND NEW.tipo <> 'retencion') EXECUTE FUNCTION encender_paquete('factura');
CREATE TRIGGER rangos_retencion_paquete AFTER INSERT OR UPDATE OF estado, fecha_limite ON rangos_cai
  FOR EACH ROW WHEN (NEW.estado = 'activo' AND NEW.tipo = 'retencion')
  EXECUTE FUNCTION encender_paquete('factura', 'retenciones');
CREATE TRIGGER gastos_paquete AFTER INSERT OR UPDATE OF retenido ON gastos
  FOR EACH ROW WHEN (NEW.retenido > 0) EXECUTE FUNCTION encender_paquete('retenciones');
CREATE TRIGGER cuenta_movimientos_paquete AFTER INSERT ON cuenta_movimientos
  FOR EACH STATEMENT EXECUTE FUNCTION encender_paquete('banco');
CREATE TRIGGER cuenta_movimientos_vuelven AFTER UPDATE OF estado ON cuenta_movimientos
  FOR EACH ROW WHEN (NEW.estado = 'pendiente') EXECUTE FUNCTION encender_paquete('banco');
CREATE TRIGGER convocatorias_paquete AFTER INSERT OR UPDATE OF activa, cierra ON convocatorias
  FOR EACH ROW WHEN (NEW.activa) EXECUTE FUNCTION encender_paquete('familias');
CREATE TRIGGER registros_paquete AFTER INSERT OR UPDATE OF estado ON registros
  FOR EACH ROW WHEN (NEW.estado IN ('nuevo', 'actualizado')) EXECUTE FUNCTION encender_paquete('familias');
CREATE TRIGGER avisos_pago_paquete AFTER INSERT ON avisos_pago
  FOR EACH STATEMENT EXECUTE FUNCTION encender_paquete('familias');
CREATE TRIGGER becas_paquete AFTER INSERT OR UPDATE OF terminada_en ON becas
  FOR EACH ROW WHEN (NEW.terminada_en IS NULL) EXECUTE FUNCTION encender_paquete('becas');
CREATE TRIGGER convenios_paquete AFTER INSERT ON convenios
  FOR EACH STATEMENT EXECUTE FUNCTION encender_paquete('cobranza');
CREATE TRIGGER recordatorio_reglas_paquete AFTER UPDATE ON recordatorio_reglas
  FOR EACH ROW WHEN (NEW.activo OR NEW.ausencias) EXECUTE FUNCTION encender_paquete('cobranza');
CREATE TRIGGER avisos_paquete AFTER INSERT ON avisos
  FOR EACH ROW WHEN (NEW.estado = 'por_enviar' AND NEW.canal = 'whatsapp') EXECUTE FUNCTION encender_paquete('cobranza');
CREATE TRIGGER cajas_chicas_paquete AFTER INSERT OR UPDATE OF monto ON cajas_chicas
  FOR EACH ROW WHEN (NEW.monto > 0) EXECUTE FUNCTION encender_paquete('caja_chica');
