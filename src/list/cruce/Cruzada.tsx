import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useListContext } from 'react-admin'
import type { ConCruce } from '#src/data/cruce.ts'
import { formatoFecha, formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { LineaDeTotales, type Cifra } from '#src/list/LineaDeTotales.tsx'
import { TableSkeleton } from '#src/list/Table.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { cambioDe, decirCifra, loPedido, type Cruzable, type LoCruzado } from './cruce-model.ts'
import { Mide } from './Cruzar.tsx'
import { GraficoCruzado } from './GraficoCruzado.tsx'
import { TablaCruzada } from './TablaCruzada.tsx'

/** The crossed table that the list has now, where its rows are one; they stay while others are on their way. */
export function useCruzado(de: Cruzable | undefined): LoCruzado | undefined {
  const { meta, filterValues } = useListContext()
  const { cruce, pedido } = (meta ?? {}) as Partial<ConCruce>
  const { mide } = de ? loPedido(de, filterValues) : { mide: undefined }
  return useMemo(() => {
    if (!de || !cruce || !pedido) return undefined
    const { filas, columnas } = loPedido(de, pedido)
    if (!filas) return undefined
    const medida = (columnas && mide) || 'valor'
    // Another time is compared in money: beside numbers of documents it would be taken for theirs.
    return { cruce: medida === 'valor' ? cruce : { ...cruce, comparado: null }, filas, columnas, mide: medida }
  }, [de, cruce, pedido, mide])
}

/** The table, or what stands for it until it is read. */
export function Cruzada({ de }: { de: Cruzable }) {
  const cruzado = useCruzado(de)
  if (!cruzado) return <TableSkeleton dice="lista.cruce.sumando" />
  return (
    <>
      <Advertencias de={de} cruzado={cruzado} />
      <TablaCruzada de={de} cruzado={cruzado} />
    </>
  )
}

/** The figure that it shows, and the rules that it follows where someone would take it for another. */
function Advertencias({ de, cruzado: { cruce, columnas, mide } }: { de: Cruzable; cruzado: LoCruzado }) {
  // The question of the figures at hand: the answer to another may be on its way.
  const { pedido = {} } = useListContext().meta as Partial<ConCruce>
  // There it stands with the other choices.
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { comparado } = cruce
  const dicho = [
    comparado &&
      translate('lista.cruce.comparado', {
        desde: formatoFecha(comparado.desde),
        hasta: formatoFecha(comparado.hasta),
      }),
    !comparado &&
      loPedido(de, pedido).comparar &&
      (mide === 'valor'
        ? translate('lista.cruce.sin_periodo', {
            filtro: de.periodo ? `«${translate(de.periodo)}»` : translate('lista.cruce.de_fechas'),
          })
        : translate('lista.cruce.en_dinero')),
    // Numbers of documents are seen where nothing else is asked, or instead of the money.
    !cruce.suman &&
      (!columnas || mide === 'documentos') &&
      translate(columnas ? 'lista.cruce.no_suman' : 'lista.cruce.no_suman_filas', {
        documentos: translate(de.documentos).toLowerCase(),
        medida: translate(de.medida),
      }),
    (mide === 'documentos' || !columnas) &&
      [...cruce.filas, ...cruce.columnas].some(({ documentos }) => documentos === undefined) &&
      translate('lista.cruce.demas_sin_contar'),
  ].filter(Boolean)
  const conMide = columnas !== undefined && !phone
  if (!conMide && dicho.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, mb: 1 }}>
      {conMide && <Mide de={de} mide={mide} />}
      {dicho.length > 0 && <Aparte sx={{ flex: '1 1 320px', minWidth: 0 }}>{dicho.join(' ')}</Aparte>}
    </Box>
  )
}

/** The totals of a crossed list, and its chart, in the place of those that its list has uncrossed. */
export function TotalesDelCruce({ de }: { de: Cruzable }) {
  const cruzado = useCruzado(de)
  const { error } = useListContext()
  // The rows say why; there is nothing to add up.
  if (error && !cruzado) return null
  return (
    <LineaDeTotales
      cuantas={2}
      cifras={cruzado && cifrasDe(de, cruzado)}
      grafico={cruzado && cruzado.cruce.filas.length > 1 && <GraficoCruzado de={de} cruzado={cruzado} />}
    />
  )
}

function cifrasDe(de: Cruzable, { cruce: { total, comparado } }: LoCruzado): Cifra[] {
  const decir = decirCifra(de.enDinero)
  const { valor, documentos, antes = 0 } = total
  return [
    { label: de.medida, valor: decir(valor) },
    { label: de.documentos, valor: formatoNumero(documentos) },
    ...(comparado
      ? [
          { label: 'lista.cruce.antes', valor: decir(antes) },
          {
            label: 'lista.cruce.cambio',
            valor: valor === antes ? translate('lista.cruce.igual') : cambioDe(valor, antes, decir),
          },
        ]
      : []),
  ]
}
