import { useMemo } from 'react'
import { useGetList } from 'react-admin'
import type { CuentaElegible } from '#contract/recibos/cuentas'
import { recursoDe } from '#contract/modulos'
import type { RecibosResumen } from '#contract/reportes/recibosgeneral'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { pareceCodigo, type CursoConCodigo } from '#src/list/buscar/nombres.ts'
import { palabrasDe } from '#src/list/buscar/palabras.ts'
import type { UseLectores } from '#src/list/buscar/use-hallados.ts'
import { useResumen } from '#src/list/filtros/Resumen.tsx'
import { lectoresDeRecibos } from './lectores.ts'

const NINGUNA: readonly never[] = []
const TODAS = { pagination: { page: 1, perPage: 100 }, sort: { field: 'nombre', order: 'ASC' as const } }

/** The readers of the report of all receipts: accounts, users and courses are asked for once something is typed. */
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
  // Undefined also where another server's totals are of other figures.
  const usuarios: RecibosResumen['por_usuario'] | undefined = resumen?.por_usuario
  return useMemo(
    () =>
      lectoresDeRecibos(hoyDelCentro(), {
        cuentas: cuentas?.map(({ id, nombre, banco }) => ({ id, nombre, tambien: banco })) ?? NINGUNA,
        usuarios: usuarios?.map(({ usuario_id: id, usuario_nombre: nombre }) => ({ id, nombre })) ?? NINGUNA,
        cursos: cursos ?? NINGUNA,
      }),
    [cuentas, cursos, usuarios],
  )
}

/** Whoever made receipts, whatever is looked for. */
const DE_TODOS = { q: undefined, usuario_id: undefined }
