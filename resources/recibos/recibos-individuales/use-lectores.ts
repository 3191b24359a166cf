import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import type { CuentaElegible } from '#contract/recibos/cuentas'
import { METODOS } from '#contract/recibos/metodos'
import { recursoDe } from '#contract/modulos'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { hoyEn } from '#contract/tiempo/fechas'
import { leerFactura, leerRecibo, leerReferencia } from '#src/list/buscar/documentos.ts'
import { leerFechas } from '#src/list/buscar/fechas.ts'
import type { Lectores } from '#src/list/buscar/gramatica.ts'
import { leerMontos, type CampoDeMonto } from '#src/list/buscar/montos.ts'
import {
  leerCuenta,
  leerCurso,
  leerMetodo,
  leerUsuario,
  pareceCodigo,
  type CursoConCodigo,
  type Nombrado,
} from '#src/list/buscar/nombres.ts'
import { palabrasDe } from '#src/list/buscar/palabras.ts'
import type { UseLectores } from '#src/list/buscar/use-hallados.ts'
import { useResumen } from '#src/list/filtros/Resumen.tsx'

export const SERIES = ['RI', 'RV', 'RD', 'RR', 'RC'] as const

const TOTAL: CampoDeMonto = { source: 'total', rotulo: 'campos.total' }
/** The amount of a payment is meant beside what else a payment has. */
const DEL_PAGO: CampoDeMonto = {
  source: 'monto',
  rotulo: 'reportes.recibos.monto_del_pago',
  si: ['metodo', 'cuenta_id', 'referencia', 'referencia_termina', 'estado_banco'],
}

/** What is known of the school besides the words that everybody types. */
export interface Conocidos {
  cuentas: readonly Nombrado[]
  usuarios: readonly Nombrado[]
  cursos: readonly CursoConCodigo[]
}

/** The readers of a search among receipts, as of the local date `hoy`. */
export const lectoresDeRecibos = (hoy: string, { cuentas, usuarios, cursos }: Conocidos): Lectores => [
  [leerFactura],
  [leerRecibo(SERIES)],
  [leerCurso(cursos)],
  [leerFechas('fecha', hoy), leerMontos([TOTAL, DEL_PAGO]), leerReferencia],
  [leerMetodo(METODOS)],
  [leerCuenta(cuentas)],
  [leerUsuario(usuarios)],
]

const NINGUNA: readonly never[] = []
const TODAS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'nombre', order: 'ASC' as const } }

/** Of the report of all receipts: accounts, users and courses are asked for once something is typed. */
export const useLectoresDeRecibos: UseLectores = (texto) => {
  const escribe = texto.trim() !== ''
  const codigos = palabrasDe(texto).flatMap(({ llana }) => (pareceCodigo(llana) ? [llana.toUpperCase()] : []))
  const { data: cuentas } = useGetList<CuentaElegible>(recursoDe('Cuentas'), TODAS, { enabled: escribe })
  const { data: cursos } = useGetList<CursoConCodigo>(
    recursoDe('Cursos'),
    { ...TODAS, filter: { codigo: codigos } },
    { enabled: codigos.length > 0 },
  )
  const { data: resumen } = useResumen<RecibosResumen>(escribe ? DE_TODOS : null)
  return useMemo(
    () =>
      lectoresDeRecibos(hoyEn(new Date()), {
        cuentas: cuentas?.map(({ id, nombre, banco }) => ({ id, nombre, tambien: banco })) ?? NINGUNA,
        usuarios: resumen?.por_usuario.map(({ usuario_id: id, usuario_nombre: nombre }) => ({ id, nombre })) ?? NINGUNA,
        cursos: cursos ?? NINGUNA,
      }),
    [cuentas, cursos, resumen],
  )
}

/** Whoever made receipts, whatever is looked for. */
const DE_TODOS = { q: undefined, usuario_id: undefined }
