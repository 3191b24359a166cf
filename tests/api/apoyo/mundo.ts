import type { TotalesMes } from '#contract/recibos/cierres'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { mesSiguiente } from '#server/recibos/cierres/service'
import * as hay from '#tests/kit'
import { key, type Server } from './helper.ts'
import { convocatoria, registro } from '#tests/api/publico/nuevos-registros-datos'

/** A month of long ago that is closed: the one after it comes next. */
const cierre = (db: Database, usuario_id: number): Promise<number> =>
  hay.cierre(db, '2001-12', {
    ...{ totales: SIN_DOCUMENTOS, al_cerrar: { por_confirmar: { pagos: 0, monto: 0 } }, usuario_id },
  })

const NADA = { documentos: 0, total: 0 }
const SIN_DOCUMENTOS: TotalesMes = {
  recibos: 0,
  recibido: 0,
  saldo_a_favor: 0,
  isv: 0,
  devoluciones: NADA,
  reversiones: NADA,
  rechazos: NADA,
  anulados: NADA,
  por_metodo: [],
  por_serie: [],
  gastos: { ...NADA, isv: 0 },
  sin_costo: NADA,
  facturas: { ...NADA, isv: 0, anuladas: 0 },
  notas_proveedor: { ...NADA, isv: 0 },
  notas_credito: NADA,
  notas_debito: NADA,
  cajas: { cajas: 0, faltantes: 0, sobrantes: 0 },
}

/** The month that may be closed next, long ago. */
export async function mesPorCerrar(db: Database): Promise<string> {
  if (!(await db.maybe(sql`SELECT FROM cierres_mensuales`))) await cierre(db, await hay.usuario(db, 'Contabilidad'))
  return (await mesSiguiente(db)) ?? ''
}

/** A school with one record of each kind; answers the id that each module's routes may be asked for. */
export async function mundo(server: Server): Promise<Record<string, number>> {
  const { db } = server
  const recepcion = await server.as('Recepción')
  await recepcion.post('/Caja/abrir', { fondo: 0 })
  const cliente_id = await hay.estudiante(db)
  const { body: recibo } = await recepcion.post(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: [{ cargo_id: await hay.cargo(db, cliente_id, 1_000), monto: 1_000 }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
    },
    key(),
  )
  const curso_id = await hay.curso(db, { docente_id: await hay.docente(db) })
  const matricula = await hay.matricula(db, { cliente_id, curso_id, fecha: '2026-11-20' })
  const usuario_id = await hay.usuario(db, 'Recepción')
  const rango_id = await hay.rangoCai(db)
  const contabilidad = await server.as('Contabilidad')
  const { body: factura } = await contabilidad.post('/Facturas', { recibo_id: recibo.id }, key())
  const { body: venta } = await recepcion.post(
    '/RecibosVarios',
    {
      lineas: [{ tipo: 'libre', descripcion: 'Constancia', cantidad: 1, precio: 1_000, isv: 'exento' }],
      pagos: [{ metodo: 'efectivo', monto: 1_000 }],
    },
    key(),
  )
  return {
    RecibosIndividuales: Number(recibo.id),
    RecibosVarios: Number(venta.id),
    RecibosGeneral: Number(recibo.id),
    Conciliacion: await hay.fila(db, 'recibo_pagos', {
      ...{ recibo_id: recibo.id, orden: 2, metodo: 'cheque', monto: 1, estado_banco: 'por_confirmar' },
    }),
    Caja: (await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM cajas`)).id,
    Clientes: await hay.estudiante(db),
    Cursos: curso_id,
    Asistencia: await hay.claseCerrada(db),
    CursoCategorias: await hay.categoria(db),
    Matriculas: matricula,
    GastoCategorias: await hay.gastoCategoria(db),
    Gastos: await hay.gasto(db, { usuario_id }),
    Metas: await hay.fila(db, 'metas'),
    Cargos: await hay.cargo(db, cliente_id, 1_000),
    Descuentos: await hay.descuento(db),
    CxC: cliente_id,
    Recordatorios: await hay.aviso(db),
    ClientesRegistrados: cliente_id,
    ClientesMatriculados: curso_id,
    ReporteAsistencias: matricula,
    NuevosRegistros: await registro(db, await convocatoria(db, [curso_id]), { con_cupo: [curso_id] }),
    CartaConsentimiento: await hay.carta(db),
    PagosReportados: await hay.pagoReportado(db),
    Finiquitos: await hay.finiquito(db, usuario_id),
    FiniquitosManuales: await hay.finiquito(db, usuario_id, 'manual'),
    Productos: await hay.producto(db),
    Convocatorias: await hay.fila(db, 'convocatorias', {
      ...{ nombre: 'Matrícula 2027', variante: 'general', abre: '2026-11-01', cierra: '2099-12-01' },
    }),
    Docentes: await hay.docente(db),
    Facturas: Number(factura.id),
    RangosCAI: rango_id,
    Usuarios: usuario_id,
    Cuentas: await hay.cuenta(db),
    CierresMensuales: await cierre(db, usuario_id),
    Roles: await hay.rol(db),
    Importaciones: await hay.importacion(db, usuario_id),
    FiltrosGuardados: await hay.filtro(db, { usuario_id }),
  }
}
