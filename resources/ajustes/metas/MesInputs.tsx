import { NumberInput } from 'react-admin'
import { formatoNombreDeMes } from '#contract/texto/formato'
import { Elegir } from '#src/form/campos/Elegir.tsx'

const MESES = Array.from({ length: 12 }, (_, indice) => ({ id: indice + 1, name: formatoNombreDeMes(indice + 1) }))

/** A month and its year, or a year alone; `en` is where the form holds them. */
export const MesInputs = ({
  en,
  soloAnio,
  label = {},
}: {
  en?: string
  soloAnio?: boolean
  label?: { mes?: string; anio?: string }
}) => (
  <>
    {!soloAnio && (
      <Elegir
        source={dentro(en, 'mes')}
        label={label.mes ?? 'campos.mes'}
        choices={MESES}
        translateChoice={false}
        isRequired
      />
    )}
    <NumberInput
      source={dentro(en, 'anio')}
      label={label.anio ?? 'campos.anio'}
      isRequired
      step={1}
      min={2000}
      max={2100}
    />
  </>
)

const dentro = (en: string | undefined, campo: string): string => (en ? `${en}.${campo}` : campo)
