import Box from '@mui/material/Box'
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react'
import { useDataProvider, useListContext, useTranslateLabel } from 'react-admin'
import type * as z from 'zod'
import { translate } from '#i18n/translate'
import { AntesDeSalir, useAvisoAlCerrar } from '#src/form/SinGuardar.tsx'
import { Paginas } from '#src/list/Paginas.tsx'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import type { Tarjeta } from '#src/list/Cards.tsx'
import type { ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { LoadError, NoRows } from '#src/list/states.tsx'
import { useCamposApagados } from '#src/session/apagados.ts'
import { Barra } from './Barra.tsx'
import { columnasDeCeldas, pideMotivo } from './columnas.ts'
import { Cuadricula } from './Cuadricula.tsx'
import { pegadoDe } from './pegado.ts'
import { PorResolver } from './PorResolver.tsx'
import { esquemaDe } from './regla.ts'
import { Tarjetas } from './Tarjetas.tsx'
import { useCeldas, type Cual } from './use-celdas.ts'

export interface EnLaListaProps {
  /** The schema of the resource's form. */
  esquema: z.ZodObject
  columnas: readonly ColumnaDeLista[]
  titulo?: string
  /** Shows cards, as a telephone does. */
  tarjeta?: (record: never) => Tarjeta
  vacio?: ReactNode
  onTerminar: () => void
}

/** A list whose cells are changed where they stand, and saved together. */
export function EnLaLista({
  esquema: schema,
  columnas: declaradas,
  titulo,
  tarjeta,
  vacio,
  onTerminar,
}: EnLaListaProps) {
  const esquema = useMemo(() => esquemaDe(schema), [schema])
  const apagados = useCamposApagados()
  const columnas = useMemo(
    () => columnasDeCeldas(declaradas).filter(({ source }) => !apagados.includes(source)),
    [declaradas, apagados],
  )
  const { data, error } = useListContext()
  const provider = useDataProvider<CampanaDataProvider>()
  const rotuloDe = useTranslateLabel()
  const rotulos = useMemo(
    () => Object.fromEntries(columnas.map(({ campo, source, label }) => [campo, String(rotuloDe({ source, label }))])),
    [columnas, rotuloDe],
  )
  const celdas = useCeldas(esquema)
  const [ir, setIr] = useState<Cual>()
  const pegarEn = useRef<((texto: string) => Promise<void>) | undefined>(undefined)
  const onPegar = useCallback(
    (pegar: ((texto: string) => Promise<void>) | undefined) => void (pegarEn.current = pegar),
    [],
  )
  const pegar = async () => {
    try {
      await pegarEn.current?.(await navigator.clipboard.readText())
    } catch {
      celdas.decir(translate('celdas.dicho.sin_portapapeles'))
    }
  }
  const volver = (hacia: 'deshacer' | 'rehacer') => {
    const vuelta = celdas[hacia]()
    if (!vuelta) {
      celdas.decir(translate(`celdas.dicho.nada_que_${hacia}`))
      return undefined
    }
    const celda = [vuelta.nombre, rotulos[vuelta.campo]].filter(Boolean).join(', ')
    celdas.decir(translate(hacia === 'deshacer' ? 'celdas.dicho.deshecha' : 'celdas.dicho.rehecha', { celda }))
    return vuelta
  }
  /** By a button, which is pressed once more where there is more: the cell is shown, and the last one taken to. */
  const volverDesdeBarra = (hacia: 'deshacer' | 'rehacer') => {
    const quedan = celdas.escrito[hacia === 'deshacer' ? 'hechos' : 'deshechos'].length
    const vuelta = volver(hacia)
    if (!vuelta) return
    if (tarjeta) document.getElementById(`cambios-${vuelta.id}`)?.scrollIntoView({ block: 'nearest' })
    else setIr({ ...vuelta, quieto: quedan > 1 })
  }
  // Only a safe page may read what was copied; without a keyboard it is the only way in.
  const leeCopiado = typeof navigator.clipboard?.readText === 'function'
  const hayAlgo = Object.keys(celdas.escrito.filas).length > 0
  useAvisoAlCerrar(hayAlgo)
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <AntesDeSalir pendiente={hayAlgo} alSalir={() => celdas.descartar()} />
      <Barra
        celdas={celdas}
        pideMotivo={pideMotivo(celdas.escrito, columnas)}
        ayuda={tarjeta ? 'celdas.ayuda_toque' : 'celdas.ayuda'}
        onPegar={leeCopiado && !tarjeta ? () => void pegar() : undefined}
        onVolver={volverDesdeBarra}
        onTerminar={onTerminar}
      />
      <PorResolver celdas={celdas} columnas={columnas} rotulos={rotulos} onIr={setIr} />
      {/* Without an answer to the next reading, what is on the screen stays, and what is being typed in it. */}
      {error && !data ? (
        <LoadError />
      ) : data?.length === 0 ? (
        <NoRows vacio={vacio} />
      ) : tarjeta ? (
        <Tarjetas
          {...{ celdas, columnas, rotulos, esquema, tarjeta, ir }}
          onPegar={(...pegado) => void enTarjetas(...pegado)}
        />
      ) : (
        <Cuadricula {...{ celdas, columnas, esquema, titulo, ir, onPegar }} onVolver={volver} />
      )}
      <Paginas />
    </Box>
  )

  /** Lays a block over the rows from a card's field on. */
  async function enTarjetas(registro: { id: number }, campo: string, texto: string) {
    const desde = {
      fila: celdas.registros.findIndex(({ id }) => id === registro.id),
      columna: columnas.findIndex((una) => una.campo === campo),
    }
    const donde = { provider, celdas, columnas, esquema }
    const pegado = await pegadoDe(texto, { desde, hasta: desde }, donde).catch(() => undefined)
    if (!pegado) return celdas.decir(translate('celdas.dicho.sin_pegar'), true)
    celdas.escribir(pegado.puestas)
    celdas.decir(pegado.frase)
  }
}
