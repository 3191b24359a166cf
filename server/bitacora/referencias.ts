import { MODULO_DE_ENTIDAD } from '#contract/ajustes/bitacora'
import { raw, sql, type Sql } from '#server/db/sql'
import { numeroEnSql } from '#server/documentos/numero'

/** Names by which people call a record of an entity that has more than its `nombre`, read where its row is `r`. */
const NOMBRES: Readonly<Record<string, string>> = {
  recibos: `SELECT ${numeroEnSql('r')} FROM recibos r`,
  cajas: `
    SELECT u.nombre || ', ' || to_char(r.fecha, 'DD/MM/YYYY')
    FROM cajas r
    JOIN usuarios u ON u.id = r.usuario_id
  `,
  // Also of a close that was undone since.
  cierres_mensuales: `
    SELECT r.mes
    FROM (
      SELECT id, mes
      FROM cierres_mensuales
      UNION ALL
      SELECT cierre_id, mes
      FROM cierres_reabiertos
    ) r
  `,
  avisos_pago: `SELECT to_char(r.fecha, 'DD/MM/YYYY') || coalesce(' ' || r.referencia, '') FROM avisos_pago r`,
  cuenta_movimientos: `
    SELECT to_char(r.fecha, 'DD/MM/YYYY') || ' ' || coalesce(r.referencia, r.descripcion)
    FROM cuenta_movimientos r
  `,
  becas: `
    SELECT d.nombre || ' de ' || c.nombres || ' ' || c.apellidos
    FROM becas r
    JOIN clientes c ON c.id = r.cliente_id
    JOIN descuentos d ON d.id = r.descuento_id
  `,
  cargo_grupos: `SELECT r.descripcion FROM cargo_grupos r`,
  clientes: `SELECT r.apellidos || ', ' || r.nombres FROM clientes r`,
  cursos: `SELECT r.nombre || ' (' || r.codigo || ')' FROM cursos r`,
  encargados: `SELECT r.apellidos || ', ' || r.nombres FROM encargados r`,
  gastos: `SELECT r.proveedor || ', ' || to_char(r.fecha, 'DD/MM/YYYY') FROM gastos r`,
  metas: `
    SELECT CASE r.tipo WHEN 'matriculas' THEN 'matrículas' ELSE r.tipo END || ' de ' || lpad(r.mes::text, 2, '0')
      || '/' || r.anio || coalesce(
        ' en ' || (SELECT nombre FROM cursos WHERE id = r.curso_id),
        ' en ' || (SELECT nombre FROM curso_categorias WHERE id = r.categoria_id), ''
      )
    FROM metas r
  `,
  matriculas: `
    SELECT c.apellidos || ', ' || c.nombres || ' en ' || k.nombre
    FROM matriculas r
    JOIN clientes c ON c.id = r.cliente_id
    JOIN cursos k ON k.id = r.curso_id
  `,
  cajas_chicas: 'SELECT r.nombre FROM cajas_chicas r',
  convenios: 'SELECT r.numero FROM convenios r',
  constancias: 'SELECT r.numero FROM constancias r',
  plantillas: `SELECT replace(r.clave, '_', ' ') FROM plantillas r`,
  finiquitos: 'SELECT r.numero FROM finiquitos r',
  docentes: `SELECT r.nombres || ' ' || r.apellidos FROM docentes r`,
  // «la factura 000-001-01-00000001», «la nota de crédito …»: the word is part of the name.
  facturas: `
    SELECT CASE r.tipo WHEN '06' THEN 'nota de crédito ' WHEN '07' THEN 'nota de débito ' ELSE 'factura ' END
      || r.numero
    FROM facturas r
  `,
  rangos_cai: `
    SELECT r.establecimiento || '-' || r.punto_emision || '-' || coalesce(r.codigo, r.tipo) || '-'
      || lpad(r.desde::text, 8, '0')
    FROM rangos_cai r
  `,
  cartas_consentimiento: `
    SELECT r.numero || ' de ' || r.menor_apellidos || ', ' || r.menor_nombres
    FROM cartas_consentimiento r
  `,
  registros: `SELECT r.apellidos || ', ' || r.nombres FROM registros r`,
  asistencia_sesiones: `
    SELECT k.nombre || ', ' || to_char(r.fecha, 'DD/MM/YYYY') || ' ' || to_char(r.hora_inicio, 'HH24:MI')
    FROM asistencia_sesiones r
    JOIN cursos k ON k.id = r.curso_id
  `,
  filtros_guardados: 'SELECT r.nombre FROM filtros_guardados r',
  feriados: `SELECT r.nombre || ', ' || to_char(r.fecha, 'DD/MM/YYYY') FROM feriados r`,
  productos: `SELECT r.nombre || ' (' || r.codigo || ')' FROM productos r`,
}

/** Entities without a name: there is only one school; a point of the accountant's list is named in its sentence. */
const SIN_NOMBRE: readonly string[] = ['centro', 'contador_puntos']

const porSuNombre = (entidad: string): string | undefined =>
  Object.hasOwn(MODULO_DE_ENTIDAD, entidad) && !SIN_NOMBRE.includes(entidad)
    ? `SELECT r.nombre FROM ${entidad} r`
    : undefined

/** The record's name as it is now, for a row of the bitácora that is being written; NULL where there is none. */
export function referenciaSql(entidad: string | null, id: Sql): Sql {
  const nombre = entidad === null ? undefined : (NOMBRES[entidad] ?? porSuNombre(entidad))
  return nombre ? sql`(${raw(nombre)} WHERE r.id = ${id})` : raw('NULL')
}
