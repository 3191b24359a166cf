import { REGLAS_HEREDADAS } from '#contract/ajustes/heredados'
import { texto } from '#i18n/texto'
import { cursosQueNoCuadran } from '#server/catalogos/cursos/contados'
import type { Database, Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { mesesQueNoCuadran } from '#server/recibos/cierres/totales'
import { relevosQueNoCuadran } from '#server/libro/relevo'
import { cargosQueNoCuadran, vencimientosQueNoCuadran } from '#server/reportes/cxc/saldos'
import { diasQueNoCuadran } from '#server/reportes/recibosgeneral/dias'
import { periodosQueNoCuadran } from '#server/reportes/recibosgeneral/periodos'
import { isvQueNoCuadra } from '#server/reportes/isv/cuadre'
import { ventasQueNoCuadran } from '#server/reportes/ventas/service'
import { ARREGLOS } from './invariantes/arreglos.ts'
import { ASISTENCIA } from './invariantes/asistencia.ts'
import { AUTORIZACIONES, PRECIOS_HEREDADOS } from './invariantes/autorizaciones.ts'
import { BANCO, TRANSFERENCIAS_HEREDADAS } from './invariantes/banco.ts'
import { CAJA_CHICA } from './invariantes/caja-chica.ts'
import { CAJAS } from './invariantes/cajas.ts'
import { CIERRES } from './invariantes/cierres.ts'
import { CUENTAS } from './invariantes/cuentas.ts'
import { DOCUMENTOS, FACTURAS_HEREDADAS } from './invariantes/documentos.ts'
import { familiasQueNoCuadran, fichasConRestos } from './invariantes/fichas.ts'
import { POR_ATENDER } from './invariantes/heredados.ts'
import { MENSUALIDADES } from './invariantes/mensualidades.ts'
import { PAGOS_HEREDADOS, RECHAZOS } from './invariantes/rechazos.ts'
import { RECARGOS } from './invariantes/recargos.ts'
import { RECIBOS } from './invariantes/recibos.ts'
import { REGISTROS } from './invariantes/registros.ts'
import { REPORTADOS } from './invariantes/reportados.ts'
import { RETENCIONES } from './invariantes/retenciones.ts'

/*
 * Invariants: statements about the money, and about attendance, that are true whatever happened
 * (docs/diseno/seguridad.md, «Fallos»). Every sum is made again from the documents it rests on. Tests ask after
 * everything they do, and so does a school after a restore.
 */

/** A check; answers the names, for people, of the records that break it: in SQL as `quien`, or by code of its own. */
type Comprobacion = string | ((db: Db) => Promise<string[]>)

export const INVARIANTES: Readonly<Record<string, Comprobacion>> = {
  ...CUENTAS,
  ...ARREGLOS,
  ...MENSUALIDADES,
  ...RECARGOS,
  ...RECIBOS,
  ...RECHAZOS,
  ...CAJAS,
  ...CAJA_CHICA,
  ...RETENCIONES,
  ...BANCO,
  ...REGISTROS,
  ...REPORTADOS,
  ...DOCUMENTOS,
  ...AUTORIZACIONES,
  ...ASISTENCIA,
  ...CIERRES,
  mes_cerrado: mesesQueNoCuadran,
  dia_de_recibos: diasQueNoCuadran,
  periodo_de_recibos: periodosQueNoCuadran,
  ventas_recibido: ventasQueNoCuadran,
  isv_del_mes: isvQueNoCuadra,
  ficha_unida: fichasConRestos,
  familia_del_estudiante: familiasQueNoCuadran,
  curso_plazas: cursosQueNoCuadran,
  cargo_saldo: cargosQueNoCuadran,
  relevo_de_isv: relevosQueNoCuadran,
  cargo_saldos_abiertos: vencimientosQueNoCuadran,
}

/** Records that an earlier version left for somebody to decide: they are told, and are no fault. */
const HEREDADAS: Readonly<Record<string, Comprobacion>> = {
  ...FACTURAS_HEREDADAS,
  ...PRECIOS_HEREDADOS,
  pago_rechazado: PAGOS_HEREDADOS,
  ...Object.fromEntries(REGLAS_HEREDADAS.map((regla) => [regla, POR_ATENDER(regla)])),
  banco_transferencia: TRANSFERENCIAS_HEREDADAS,
}

export interface Falta {
  invariante: string
  cuantos: number
  /** Up to five of the records, as people call them. */
  ejemplos: string[]
}

const EJEMPLOS = 5

/** Every invariant that does not hold, all as of one instant, while others go on working. */
export const revisar = (db: Database): Promise<Falta[]> => deUnaVez(db, faltasEn)

/** Records that earlier versions left for somebody to decide, all as of one instant. */
export const revisarHeredadas = (db: Database): Promise<Falta[]> => deUnaVez(db, heredadasEn)

const deUnaVez = (db: Database, que: (tx: Db) => Promise<Falta[]>): Promise<Falta[]> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    await tx.takeYourTime()
    return que(tx)
  })

/** Every invariant, or every one of some, that does not hold in what the transaction sees. */
export const faltasEn = (tx: Db, invariantes = INVARIANTES): Promise<Falta[]> => buscar(tx, invariantes)

/** Records that earlier versions left for somebody to decide, in what the transaction sees. */
export const heredadasEn = (tx: Db): Promise<Falta[]> => buscar(tx, HEREDADAS)

async function buscar(tx: Db, comprobaciones: Readonly<Record<string, Comprobacion>>): Promise<Falta[]> {
  const faltas: Falta[] = []
  for (const [invariante, comprobacion] of Object.entries(comprobaciones)) {
    const { cuantos, ejemplos } =
      typeof comprobacion === 'string' ? await consultar(tx, comprobacion) : primeros(await comprobacion(tx))
    if (cuantos) faltas.push({ invariante, cuantos, ejemplos })
  }
  return faltas
}

const primeros = (quienes: readonly string[]) => ({ cuantos: quienes.length, ejemplos: quienes.slice(0, EJEMPLOS) })

async function consultar(tx: Db, consulta: string): Promise<Omit<Falta, 'invariante'>> {
  const rows = await tx.search<{ quien: string; cuantos: number }>(
    sql`SELECT quien, count(*) OVER () AS cuantos FROM (${raw(consulta)}) AS malos ORDER BY quien LIMIT ${EJEMPLOS}`,
  )
  return { cuantos: rows[0]?.cuantos ?? 0, ejemplos: rows.map(({ quien }) => quien) }
}

/** A fault in words: `Lo aplicado a un cargo no es la suma de sus aplicaciones: 12, 15 y 3 más.` */
export const fraseDe = (falta: Falta): string => frase(falta, 'invariante')

/** Records left to be decided, in words: `Facturas exoneradas cuyo recibo cobró el ISV: 000-001-01-00000051.` */
export const fraseDeHeredada = (falta: Falta): string => frase(falta, 'heredada')

function frase({ invariante, cuantos, ejemplos }: Falta, clase: 'invariante' | 'heredada'): string {
  const quienes = ejemplos.join(', ')
  return texto('respaldo.falta', {
    frase: texto(esHeredada(invariante, clase) ? `heredados.de.${invariante}.que` : `respaldo.${clase}.${invariante}`),
    quienes: cuantos > ejemplos.length ? texto('respaldo.y_mas', { quienes, mas: cuantos - ejemplos.length }) : quienes,
  })
}

const esHeredada = (invariante: string, clase: 'invariante' | 'heredada'): boolean =>
  clase === 'heredada' && REGLAS_HEREDADAS.some((regla) => regla === invariante)
