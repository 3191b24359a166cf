import { useState } from 'react'
import { useStoreContext, type ListParams } from 'react-admin'
import { useLocation } from 'react-router'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { TRAMOS, type CxCFila } from '#contract/reportes/cxc'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { FiltroDicho } from '#src/list/filtros/FiltroDicho.tsx'
import { FiltroMontos } from '#src/list/filtros/FiltroMontos.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { COLUMNAS } from './columnas.tsx'
import { CXC, ORDEN, rutaDeFila, vistaDe } from './cxc-model.ts'
import { CRUCE, VISTAS } from './cruce.ts'
import { FiltroAl, FiltroEncargado, FiltroVence } from './filtros.tsx'
import { RecordarVarios } from './RecordarVarios.tsx'
import { Totales } from './Totales.tsx'

const OCULTAS = ['codigo', 'encargado_nombre', 'vencido', 'fecha', 'curso_nombre']
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }

const filtros = (
  <>
    <FiltroAl source="al" />
    <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={RECIENTES} />
    <FiltroOpciones source="tramo" opciones={TRAMOS} grupo="cxc.tramo" />
    <FiltroSiNo source="con_vencido" />
    <FiltroMontos source="debe" />
    <FiltroEncargado source="encargado_id" soloPuesto />
    <FiltroVence source="vence" soloPuesto />
    <FiltroDicho source="cliente_id" label="campos.estudiante" nombre="cliente_nombre" soloPuesto />
    <FiltroReferencia source="categoria_id" reference={recursoDe('CursoCategorias')} sort={POR_NOMBRE} soloPuesto />
  </>
)

/** The debts on a date, by student, course, guardian or charge, and how old they are. */
export function CxCList() {
  useCorteDeAhora()
  const tarjeta = (fila: CxCFila) => ({
    titulo: nombreDe(fila) || translate(fila.vista === 'curso' ? 'cxc.sin_curso' : 'cxc.sin_encargado'),
    detalle: detalleDe(fila),
    cifra: <Dinero centavos={fila.debe} />,
    estado: fila.vencido > 0 && <Estado tono="mal">{translate('cxc.vencido')}</Estado>,
  })
  return (
    <Lista<CxCFila>
      orden={ORDEN}
      busca="cxc.busca"
      exporta
      filtros={filtros}
      ver={<Ver {...VISTAS} />}
      cruce={CRUCE}
      resumen={<Totales />}
      ocultas={OCULTAS}
      tarjeta={tarjeta}
      segun={(filtro) => {
        const vista = vistaDe(filtro)
        return {
          columnas: COLUMNAS[vista],
          masivas: vista === 'cliente' && <RecordarVarios />,
          suma: ({ debe }: CxCFila) => debe,
          alAbrir: (fila) => rutaDeFila(fila, filtro),
        }
      }}
    />
  )
}

/**
 * The date of the report lives in the address alone: what the device remembers of the list is not seen on a day of
 * weeks ago.
 */
function useCorteDeAhora() {
  const store = useStoreContext()
  const { search } = useLocation()
  useState(() => {
    const clave = `${CXC}.listParams`
    const recordado = store.getItem<Partial<ListParams> | null>(clave)
    if (new URLSearchParams(search).has('filter') || !recordado?.filter?.al) return
    const { al: _, ...filter } = recordado.filter
    store.setItem(clave, { ...recordado, filter })
  })
}

const nombreDe = (fila: CxCFila): string => (fila.vista === 'cargo' ? fila.cliente_nombre : fila.nombre)

function detalleDe(fila: CxCFila): string {
  switch (fila.vista) {
    case 'cliente':
      return enLinea(fila.codigo, fila.encargado_nombre)
    case 'cargo':
      return enLinea(formatoFecha(fila.vence), fila.descripcion)
    case 'curso':
    case 'encargado':
      return translate('cxc.estudiantes', { smart_count: fila.estudiantes })
  }
}
