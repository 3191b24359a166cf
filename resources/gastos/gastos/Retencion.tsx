import Box from '@mui/material/Box'
import { CheckboxGroupInput, useGetList, useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formatoPorcentaje } from '#contract/formato'
import type { Gasto } from '#contract/gastos/gastos'
import { retener, type TasaRetencion } from '#contract/gastos/retenciones'
import { recursoDe } from '#contract/modulos'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Dinero } from '#src/list/Dinero.tsx'
import { importesEn, PARTES, SUMANDOS, type Fijo } from './gastos-model.ts'
import { SinOpciones } from './SinOpciones.tsx'

const TASAS = recursoDe('TasasRetencion')
const CAMPOS = ['total', ...PARTES]
const ACTIVAS = { activo: true }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const TODAS = { page: 1, perPage: 100 }

type Elegible = Pick<TasaRetencion, 'id' | 'nombre' | 'tasa' | 'base'>

/**
 * What the school withholds of the expense, and what it pays then. Nothing for a school that has no rates. What the
 * expense has already goes on as it was chosen.
 */
export function Retencion({ fijo }: { fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
  const { data, isError, refetch } = useGetList<TasaRetencion>(TASAS, {
    filter: ACTIVAS,
    sort: POR_NOMBRE,
    pagination: TODAS,
  })
  // Unseen rates would be money that nobody withheld.
  const ilegibles = isError && !data && fijo === null
  const suyas = (gasto?.retenciones ?? []).map(({ tasa_id: id, nombre, tasa, base }) => ({ id, nombre, tasa, base }))
  const nuevas = (data ?? []).filter(({ id }) => !suyas.some((suya) => suya.id === id))
  const tasas: Elegible[] = [...suyas, ...nuevas]
  if (!tasas.length && !ilegibles) return null
  return (
    <Seccion titulo="gastos.retencion.titulo">
      {ilegibles && (
        <Ancho>
          <SinOpciones que="tasas" onReintentar={refetch} />
        </Ancho>
      )}
      {tasas.length > 0 && <Elegir tasas={tasas} fija={fijo !== null} />}
    </Seccion>
  )
}

const Elegir = ({ tasas, fija }: { tasas: Elegible[]; fija: boolean }) => (
  <>
    <Ancho>
      <CheckboxGroupInput
        source="tasas_retencion"
        label="gastos.retencion.elija"
        choices={tasas}
        optionText={nombreDe}
        translateChoice={false}
        disabled={fija}
        row={false}
        helperText="gastos.retencion.ayuda"
      />
    </Ancho>
    <Ancho>
      <Suma tasas={tasas} />
    </Ancho>
  </>
)

/** Its name, with the rate where that does not say it. */
const nombreDe = ({ nombre, tasa }: Elegible): string => {
  const dicha = formatoPorcentaje(tasa)
  return nombre.includes(dicha) ? nombre : `${nombre} · ${dicha}`
}

/** What is withheld and what is paid, under the eyes of who chooses; the server reckons it again. */
function Suma({ tasas }: { tasas: readonly Elegible[] }) {
  const valores: unknown[] = useWatch({ name: CAMPOS })
  const elegidas: unknown = useWatch({ name: 'tasas_retencion' })
  const translate = useTranslate()
  const importes = importesEn(Object.fromEntries(CAMPOS.map((campo, indice) => [campo, valores[indice]])))
  const suyas = Array.isArray(elegidas) ? tasas.filter(({ id }) => elegidas.includes(id)) : []
  if (!suyas.length || !importes.total) return null
  const retenido = suyas.reduce((suma, tasa) => suma + retener(tasa, importes).monto, 0)
  return (
    <Box component="dl" aria-live="polite" sx={SUMANDOS}>
      <div>
        <dt>{translate('gastos.retencion.retenido')}</dt>
        <dd>
          <Dinero centavos={retenido} />
        </dd>
      </div>
      <div>
        <dt>{translate('gastos.retencion.pagado')}</dt>
        <dd>
          <Dinero centavos={importes.total - retenido} />
        </dd>
      </div>
    </Box>
  )
}
