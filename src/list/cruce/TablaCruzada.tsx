import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { memo, useMemo, useState, type MouseEvent, type ReactNode } from 'react'
import { useListContext, useNavigate } from 'react-admin'
import type { Cabeza } from '#contract/reportes/cruces'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { EnGris } from '#src/list/EnGris.tsx'
import { Nada } from '#src/list/Nada.tsx'
import { CAMBIO, marco, TOTAL } from './estilo.ts'
import {
  cambioDe,
  decirCifra,
  filasDe,
  POR_ANTES,
  POR_CAMBIO,
  POR_DOCUMENTOS,
  POR_NOMBRE,
  POR_TOTAL,
  porColumna,
  rutaDeCelda,
  type Cruzable,
  type Cifras,
  type FilaCruzada,
  type LoCruzado,
} from './cruce-model.ts'
import { enCabeza } from './grafico-de-cruce.ts'
import { useRecorrido } from './use-recorrido.ts'

interface TablaCruzadaProps {
  de: Cruzable
  cruzado: LoCruzado
}

/** Rows that are drawn before someone asks for more of them. */
const PARTE = 100

/** A column: what it is ordered by, its name, and what it has of a row or of the row of totals. */
interface Columna {
  campo: string
  titulo: string
  clase?: string
  celda: (cifras: Cifras & { celdas?: FilaCruzada['celdas'] }, lugar: Lugar) => ReactNode
}
/** The row of a cell; absent in the row of totals. */
interface Lugar {
  fila?: Cabeza
}

/**
 * Two dimensions crossed: names, figures and totals, of which the head, the names and the totals stay while it is
 * scrolled. Each figure is the link to its documents; the keyboard goes from cell to cell, and is one stop.
 */
export function TablaCruzada({ de, cruzado }: TablaCruzadaProps) {
  const { sort, setSort, filterValues, isFetching } = useListContext()
  const navigate = useNavigate()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { tabla, ...teclas } = useRecorrido()
  const [cuantas, setCuantas] = useState(PARTE)
  const { cruce, filas: dimension, columnas: otra, mide } = cruzado
  const nombre = useMemo(() => nombreEn(de, dimension), [de, dimension])
  const filas = useMemo(
    () => filasDe(cruce, sort, { mide, nombreDe: de.esTiempo(dimension) ? undefined : nombre }),
    [cruce, sort, mide, de, dimension, nombre],
  )
  const columnas = useMemo(() => columnasDe(de, cruzado, filterValues, wide), [de, cruzado, filterValues, wide])
  const letras = useMemo(() => Math.max(0, ...cruce.filas.map((fila) => nombre(fila).length)), [cruce, nombre])
  const estilo = useMemo(() => marco(letras, wide && otra !== undefined), [letras, wide, otra])
  const ordenar = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'DESC' ? 'ASC' : 'DESC' })

  // The links are plain elements, a thousand of them; the page follows them here.
  const onClick = (event: MouseEvent) => {
    const enlace = (event.target as Element).closest('a')
    if (!enlace || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(enlace.getAttribute('href') ?? '')
  }
  const cabeza = (campo: string, titulo: string, clase?: string) => {
    const sentido = sort.field === campo && sort.order
    const Flecha = sentido === 'ASC' ? ArrowUpward : ArrowDownward
    return (
      <th
        key={campo}
        scope="col"
        className={clase}
        aria-sort={sentido ? (sentido === 'ASC' ? 'ascending' : 'descending') : undefined}
      >
        <button type="button" tabIndex={-1} onClick={() => ordenar(campo)}>
          {titulo}
          {sentido && <Flecha aria-hidden sx={{ fontSize: 14, ml: 0.25, verticalAlign: '-2px' }} />}
        </button>
      </th>
    )
  }
  return (
    <>
      <Box sx={estilo} onClick={onClick}>
        <table
          ref={tabla}
          role="grid"
          aria-label={tituloDe(de, cruzado)}
          aria-busy={isFetching}
          aria-rowcount={filas.length + 2}
          aria-colcount={columnas.length + 1}
          {...teclas}
        >
          <thead>
            <tr>
              {cabeza(POR_NOMBRE, translate(de.tituloDe(dimension)))}
              {columnas.map(({ campo, titulo, clase }) => cabeza(campo, titulo, clase))}
            </tr>
          </thead>
          <tbody>
            {filas.slice(0, cuantas).map((fila) => (
              <Fila
                key={fila.id}
                fila={fila}
                nombre={nombre(fila)}
                ruta={rutaDeCelda(de, filterValues, { dimension, id: fila.id })}
                columnas={columnas}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" tabIndex={-1}>
                {translate('campos.total')}
              </th>
              {columnas.map(({ campo, clase, celda }) => (
                <td key={campo} className={clase} tabIndex={-1}>
                  {celda({ ...cruce.total, celdas: totalesDe(cruce.columnas) }, {})}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Box>
      {cuantas < filas.length && (
        <Box sx={{ textAlign: 'center', mt: 1 }}>
          <Button size="small" onClick={() => setCuantas(cuantas + PARTE)}>
            {translate('lista.cruce.mas', {
              van: formatoNumero(Math.min(PARTE, filas.length - cuantas)),
              de: formatoNumero(filas.length),
            })}
          </Button>
        </Box>
      )}
    </>
  )
}

const Fila = memo(function Fila({
  fila,
  nombre,
  ruta,
  columnas,
}: {
  fila: FilaCruzada
  nombre: string
  ruta?: string
  columnas: readonly Columna[]
}) {
  return (
    <tr>
      <th scope="row" tabIndex={ruta ? undefined : -1}>
        <Enlazado a={ruta}>{nombre}</Enlazado>
      </th>
      {columnas.map(({ campo, clase, celda }) => (
        <td key={campo} className={clase} tabIndex={-1}>
          {celda(fila, { fila })}
        </td>
      ))}
    </tr>
  )
})

const Enlazado = ({ a, children }: { a?: string; children: ReactNode }) =>
  a === undefined ? (
    children
  ) : (
    <a href={a} tabIndex={-1}>
      {children}
    </a>
  )

const totalesDe = (columnas: readonly Cabeza[]) => new Map(columnas.map((columna, lugar) => [lugar, columna]))

/** The name of a row or column; of all the others together, that. */
const nombreEn = (de: Cruzable, dimension: string) => {
  return ({ id, nombre }: Cabeza): string =>
    id === null ? translate('lista.cruce.demas') : de.nombreDe(dimension, { id, nombre })
}

/** «Por mes, cruzado con forma de pago». */
export const tituloDe = (de: Cruzable, { filas, columnas }: Pick<LoCruzado, 'filas' | 'columnas'>): string => {
  const { rotulos } = de
  const titulo = translate(`${rotulos}.${filas}`)
  return columnas
    ? translate('lista.cruce.titulo', { filas: titulo, columnas: translate(de.tituloDe(columnas)).toLowerCase() })
    : titulo
}

/** The columns: those of the second dimension and their total; or, without one, all figures of a row. */
function columnasDe(
  de: Cruzable,
  { cruce, filas, columnas, mide }: LoCruzado,
  filtro: Readonly<Record<string, unknown>>,
  wide: boolean,
): Columna[] {
  const decir = decirCifra(de.enDinero && mide === 'valor')
  const enMedida = decirCifra(de.enDinero)
  const comparada = cruce.comparado !== null
  const ruta = (fila?: Cabeza, columna?: Cabeza) =>
    rutaDeCelda(
      de,
      filtro,
      ...(fila ? [{ dimension: filas, id: fila.id }] : []),
      ...(columna ? [{ dimension: columnas, id: columna.id }] : []),
    )
  const cifra = (cifras: Cifras | undefined, a: string | undefined) =>
    cifras && (
      <>
        {cifras.documentos === 0 ? <Nada /> : <Enlazado a={a}>{contada(cifras[mide], decir)}</Enlazado>}
        {comparada && mide === 'valor' && <span className={CAMBIO}>{dicho(cifras, decir)}</span>}
      </>
    )
  if (!columnas) {
    const total: Columna = {
      campo: POR_TOTAL,
      titulo: translate(de.medida),
      clase: TOTAL,
      celda: ({ valor, documentos }, { fila }) =>
        documentos === 0 ? <Nada /> : <Enlazado a={ruta(fila)}>{enMedida(valor)}</Enlazado>,
    }
    return [
      {
        campo: POR_DOCUMENTOS,
        titulo: translate(de.documentos),
        celda: ({ documentos }) => (documentos === 0 ? <Nada /> : contada(documentos, formatoNumero)),
      },
      total,
      ...(comparada
        ? [
            {
              campo: POR_ANTES,
              titulo: translate('lista.cruce.antes'),
              celda: ({ antes = 0 }: Cifras) => (antes === 0 ? <Nada /> : enMedida(antes)),
            },
            {
              campo: POR_CAMBIO,
              titulo: translate('lista.cruce.cambio'),
              celda: (cifras: Cifras) => dicho(cifras, enMedida),
            },
          ]
        : []),
    ]
  }
  const total: Columna = {
    campo: POR_TOTAL,
    titulo: translate('campos.total'),
    clase: TOTAL,
    celda: (cifras, { fila }) => cifra(cifras, ruta(fila)),
  }
  const suyas = cruce.columnas.map((columna, lugar): Columna => ({
    campo: porColumna(columna.id),
    titulo: de.esTiempo(columnas) && columna.id ? enCabeza(columna.id) : nombreEn(de, columnas)(columna),
    celda: ({ celdas }, { fila }) => cifra(celdas?.get(lugar), ruta(fila, columna)),
  }))
  // On a phone, where little is seen beside the names, the total is what is seen first.
  return wide ? [...suyas, total] : [total, ...suyas]
}

/** A figure in words; one that is not counted says so. */
const contada = (cifra: number | undefined, decir: (cifra: number) => string) =>
  cifra === undefined ? <EnGris>{translate('lista.cruce.sin_contar')}</EnGris> : decir(cifra)

/** The change from an earlier time: its sign says which way, and no colour what is good. */
const dicho = ({ valor, antes = 0 }: Cifras, decir: (cifra: number) => string): string =>
  valor === antes ? translate('lista.cruce.igual') : cambioDe(valor, antes, decir)
