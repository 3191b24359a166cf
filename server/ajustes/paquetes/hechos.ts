import type { NombreModulo } from '#contract/modulos'
import { NOMBRES_DE_HECHO, type EnVigor, type Hecho } from '#contract/ajustes/en-vigor'
import { PAQUETES, type Paquete } from '#contract/paquetes'
import { ESTADO as ESTADO_DE_ARREGLO } from '#server/catalogos/arreglos/lectura'
import type { Db } from '#server/db/pool'
import { join, raw, sql, type Sql } from '#server/db/sql'

interface Declarado {
  paquete: Paquete
  /** The page where it is ended. */
  modulo: NombreModulo
  /** A row for each one in force on a local date, with its `nombre` (null: it has none). */
  filas: (hoy: string) => Sql
}

const SIN_NOMBRE = raw('NULL::text AS nombre')
const ESTUDIANTE = raw(`c.nombres || ' ' || c.apellidos AS nombre`)

/** Ranges in force of some kinds of document: active, with numbers left and days to use them. */
const rangos = (deQue: string, hoy: string): Sql => sql`
  SELECT
    t.establecimiento || '-' || t.punto_emision || '-' || coalesce(t.codigo, t.tipo) || ' ' || t.desde || '–' || t.hasta
      AS nombre
  FROM rangos_cai t
  WHERE t.estado = 'activo' AND t.siguiente <= t.hasta AND t.fecha_limite >= ${hoy}::date AND ${raw(deQue)}
`

/** Facts by name. A pack of none (`constancias`, `mes`) keeps nobody waiting and charges nothing. */
const DECLARADOS: Record<Hecho, Declarado> = {
  rangos: { paquete: 'factura', modulo: 'RangosCAI', filas: (hoy) => rangos('true', hoy) },
  facturas_por_cobrar: {
    paquete: 'factura',
    modulo: 'Facturas',
    filas: () => sql`
      SELECT t.numero AS nombre
      FROM facturas t
      WHERE t.estado = 'emitida' AND (t.tipo = '07' OR t.vence IS NOT NULL) AND EXISTS (
        SELECT FROM factura_lineas l
        JOIN cargos k ON k.id = l.cargo_id
        WHERE l.factura_id = t.id AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
      )
    `,
  },
  rangos_retencion: {
    paquete: 'retenciones',
    modulo: 'RangosCAI',
    filas: (hoy) => rangos(`t.tipo = 'retencion'`, hoy),
  },
  retenciones_por_pagar: {
    paquete: 'retenciones',
    modulo: 'Retenciones',
    filas: () => sql`SELECT ${SIN_NOMBRE} FROM retenciones_por_mes WHERE por_pagar > 0`,
  },
  retenciones_sin_comprobante: {
    paquete: 'retenciones',
    modulo: 'Gastos',
    filas: () => sql`
      SELECT t.proveedor AS nombre
      FROM gastos t
      WHERE t.estado = 'registrado' AND t.retenido > 0
        AND NOT EXISTS (SELECT FROM comprobantes_retencion r WHERE r.gasto_id = t.id AND r.estado = 'emitido')
    `,
  },
  transferencias: {
    paquete: 'banco',
    modulo: 'Conciliacion',
    filas: () => sql`
      SELECT ${SIN_NOMBRE}
      FROM recibo_pagos t
      JOIN recibos r ON r.id = t.recibo_id
      WHERE t.estado_banco = 'por_confirmar' AND r.estado = 'emitido'
        AND NOT EXISTS (SELECT FROM recibos o WHERE o.revierte_id = r.id AND o.estado = 'emitido')
    `,
  },
  lineas: {
    paquete: 'banco',
    modulo: 'MovimientosBanco',
    filas: () => sql`SELECT ${SIN_NOMBRE} FROM cuenta_movimientos WHERE estado = 'pendiente'`,
  },
  convocatorias: {
    paquete: 'familias',
    modulo: 'Convocatorias',
    filas: (hoy) => sql`SELECT nombre FROM convocatorias WHERE activa AND cierra >= ${hoy}::date`,
  },
  registros: {
    paquete: 'familias',
    modulo: 'NuevosRegistros',
    filas: () => sql`
      SELECT nombres || ' ' || apellidos AS nombre FROM registros WHERE estado IN ('nuevo', 'actualizado')
    `,
  },
  reportados: {
    paquete: 'familias',
    modulo: 'PagosReportados',
    filas: () => sql`SELECT ${SIN_NOMBRE} FROM avisos_pago WHERE estado = 'pendiente'`,
  },
  becas: {
    paquete: 'becas',
    modulo: 'Becas',
    filas: (hoy) => sql`
      SELECT ${ESTUDIANTE}
      FROM becas t
      JOIN clientes c ON c.id = t.cliente_id
      WHERE t.terminada_en IS NULL AND coalesce(t.hasta >= ${hoy}::date, true)
    `,
  },
  arreglos: {
    paquete: 'cobranza',
    modulo: 'Arreglos',
    filas: () => sql`
      SELECT ${ESTUDIANTE}
      FROM convenios t
      JOIN clientes c ON c.id = t.cliente_id
      WHERE t.hasta = 'infinity' AND ${raw(ESTADO_DE_ARREGLO)} = 'vigente'
    `,
  },
  recordatorios: {
    paquete: 'cobranza',
    modulo: 'Recordatorios',
    filas: () => sql`SELECT ${SIN_NOMBRE} FROM recordatorio_reglas WHERE activo OR ausencias`,
  },
  recordatorios_por_enviar: {
    paquete: 'cobranza',
    modulo: 'Recordatorios',
    filas: () => sql`SELECT nombre FROM avisos WHERE estado = 'por_enviar' AND canal = 'whatsapp'`,
  },
  fondos: {
    paquete: 'caja_chica',
    modulo: 'CajaChica',
    filas: () => sql`SELECT nombre FROM cajas_chicas WHERE monto > 0`,
  },
}

/** The facts in force on a local date, of some packs; one statement. */
export async function enVigor(
  db: Db,
  hoy: string,
  de: readonly Paquete[] = PAQUETES,
): Promise<ReadonlyMap<Paquete, EnVigor[]>> {
  const pedidos = (Object.entries(DECLARADOS) as [Hecho, Declarado][]).filter(([, { paquete }]) => de.includes(paquete))
  const leidos = pedidos.length
    ? await db.many<{ hecho: Hecho; cuantos: number; nombres: string[] }>(sql`
        SELECT hecho, cuantos, nombres
        FROM (${join(
          pedidos.map(([hecho, { filas }]) => unHecho(hecho, filas(hoy))),
          ' UNION ALL ',
        )}) h
        WHERE cuantos > 0
      `)
    : []
  return Map.groupBy(
    leidos.map((leido) => ({ ...leido, modulo: DECLARADOS[leido.hecho].modulo })),
    ({ hecho }) => DECLARADOS[hecho].paquete,
  )
}

const NOMBRES = raw('(array_agg(f.nombre ORDER BY f.nombre) FILTER (WHERE f.nombre IS NOT NULL))')

const unHecho = (hecho: Hecho, filas: Sql): Sql => sql`
  SELECT ${hecho}::text AS hecho, count(*) AS cuantos, coalesce(${NOMBRES}[:${NOMBRES_DE_HECHO}::int], '{}') AS nombres
  FROM (${filas}) f
`
