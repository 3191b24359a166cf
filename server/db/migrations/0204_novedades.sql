-- What a school did not do itself and has not been told yet (docs/decisions/2026-11-28-que-usa-el-centro.md,
-- «Novedades»): packs that came with an upgrade and are off, packs that switched themselves on, and roles whose order of
-- the menu is not the one that came with it. None of it moves the version of the centre's form.
ALTER TABLE centro
  ADD COLUMN paquetes_nuevos text[] NOT NULL DEFAULT '{}',
  ADD COLUMN paquetes_encendidos text[] NOT NULL DEFAULT '{}';
ALTER TABLE roles ADD COLUMN orden_por_ver boolean NOT NULL DEFAULT false;

-- Roles from before the menu of rows (0201) that kept their own order. A restored copy has all of them from before.
UPDATE roles SET orden_por_ver = true
  WHERE creado_en < (SELECT aplicada_en FROM migraciones WHERE numero = 201) AND NOT (integrado AND orden_menu IN (
    '{Dashboard,RecibosIndividuales,Clientes,CxC,RecibosVarios,RecibosGeneral,Caja,Cursos}',
    '{RecibosGeneral,CxC,Caja,Gastos,Conciliacion,Facturas,Clientes,Cursos}',
    '{RecibosIndividuales,RecibosVarios,Caja,Clientes,Matriculas,Cursos}',
    '{Asistencia,ReporteAsistencias,Cursos}'
  ));

-- Packs of which the school knows no module until this very upgrade, thus uses nothing: each with the migration that
-- brought the first. All migrations of one upgrade are of one moment; a new school, and a restored copy, have no other.
-- A family was reminded from its account before there was a module of it.
UPDATE centro SET paquetes_apagados = nuevos, paquetes_nuevos = nuevos
  FROM (
    SELECT array_agg(p.paquete ORDER BY p.orden) AS nuevos
    FROM (VALUES (1, 'retenciones', 131), (2, 'becas', 116), (3, 'cobranza', 86), (4, 'constancias', 101),
      (5, 'caja_chica', 105)) p (orden, paquete, trae)
    JOIN migraciones m ON m.numero = p.trae
    WHERE m.aplicada_en = now() AND EXISTS (SELECT FROM migraciones WHERE aplicada_en < now())
      AND NOT (p.paquete = 'cobranza' AND EXISTS (SELECT FROM recordatorios))
  ) upgrade
  WHERE nuevos IS NOT NULL;

-- As 0200, and it is to be told.
CREATE OR REPLACE FUNCTION encender_paquete() RETURNS trigger LANGUAGE plpgsql AS $$
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
        UPDATE centro SET
          paquetes_apagados = array_remove(antes, uno),
          paquetes_nuevos = array_remove(paquetes_nuevos, uno),
          paquetes_encendidos = array_append(array_remove(paquetes_encendidos, uno), uno);
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
