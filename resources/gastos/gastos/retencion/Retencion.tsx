import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { CheckboxGroupInput, useRecordContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { formatoPorcentaje } from '#contract/texto/formato'
import type { Gasto } from '#contract/gastos/gastos'
import { translate } from '#i18n/translate'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import {
  elegibles,
  importesEn,
  PARTES,
  retenidoEn,
  SUMANDOS,
  type Elegible,
  type Fijo,
} from '#resources/gastos/gastos/gastos-model.ts'
import { SinOpciones } from '#resources/gastos/gastos/formulario/SinOpciones.tsx'
import { useSinCosto } from '#resources/gastos/gastos/formulario/use-sin-costo.ts'
import { useTasas } from './use-tasas.ts'

const CAMPOS = ['total', ...PARTES]

/**
 * Withholdings from the expense, and what the school pays then. Nothing for a school that has no rates. The rates that
 * the expense has already go on as they were chosen.
 */
export function Retencion({ fijo }: { fijo: Fijo }) {
  const gasto = useRecordContext<Gasto>()
  const { data, isError, refetch } = useTasas()
  const { tasas_retencion: negadas } = useFormState({ name: 'tasas_retencion' }).errors
  // A refused rate may be one that changed meanwhile.
  useEffect(() => {
    if (negadas) void refetch()
  }, [negadas, refetch])
  // Unseen rates would be money that nobody withheld.
  const ilegibles = isError && !data && fijo === null
  const tasas = elegibles(gasto?.retenciones, data)
  const elegidas: unknown = useWatch({ name: 'tasas_retencion' })
  // An expense that is no cost has nothing withheld; rates chosen before stay to be seen, and taken away.
  if (useSinCosto() && !(Array.isArray(elegidas) && elegidas.length)) return null
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

/** The sums withheld and paid, under the eyes of who chooses; the server refuses another sum. */
function Suma({ tasas }: { tasas: readonly Elegible[] }) {
  const valores: unknown[] = useWatch({ name: CAMPOS })
  const elegidas: unknown = useWatch({ name: 'tasas_retencion' })
  const escritos = Object.fromEntries(CAMPOS.map((campo, indice) => [campo, valores[indice]]))
  const { total } = importesEn(escritos)
  const suyas = Array.isArray(elegidas) ? tasas.filter(({ id }) => elegidas.includes(id)) : []
  if (!suyas.length || !total) return null
  const retenido = retenidoEn(escritos, suyas)
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
          <Dinero centavos={total - retenido} />
        </dd>
      </div>
    </Box>
  )
}
