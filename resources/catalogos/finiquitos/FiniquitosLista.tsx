import { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista, type ListaProps } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'numero', order: 'DESC' as const }

type FiniquitosListaProps = Pick<ListaProps<FiniquitoFila>, 'filtros' | 'agregar' | 'acciones' | 'ocultas' | 'vacio'>

const COLUMNAS = columnasDe(FiniquitoFila, [
  ['numero', { minimo: 156 }],
  'fecha',
  'cliente_nombre',
  'curso_nombre',
  ['periodo', { minimo: 92 }],
  'tipo',
  'total_cargos',
  'total_descuentos',
  'total_pagado',
  'condonado',
  'usuario_nombre',
  'estado',
])

/**
 * Settlements, newest first: all of them, or those by agreement, are the same list, each with `filtros` of its own
 * after the common ones.
 */
export function FiniquitosLista({ filtros, ...lista }: FiniquitosListaProps) {
  const tarjeta = ({ cliente_nombre, numero, fecha, curso_nombre, total_pagado, estado }: FiniquitoFila) => ({
    titulo: cliente_nombre,
    detalle: enLinea(numero, formatoFecha(fecha), curso_nombre),
    cifra: <Dinero centavos={total_pagado} />,
    estado: estado === 'revocado' && <EstadoDe estado="revocado" />,
  })
  return (
    <Lista<FiniquitoFila>
      orden={ORDEN}
      busca="finiquitos.busca"
      exporta
      tarjeta={tarjeta}
      filtros={
        <>
          {filtrosComunes}
          {filtros}
        </>
      }
      {...lista}
      columnas={COLUMNAS}
    />
  )
}

const filtrosComunes = filtrosDe(FiniquitoFila, [
  'fecha',
  ['curso_id', { de: 'Cursos', sort: { field: 'fecha_fin', order: 'DESC' } }],
  'estado',
])
