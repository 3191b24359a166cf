import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { NumberInput, useDataProvider } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { CADA_MORA, defectoDeMora, ReglaDeMora, TIPOS_MORA, type VistaDeMora } from '#contract/ajustes/centro'
import { formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { Ancho, Seccion } from '#src/form/Seccion.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'
import { CENTRO } from './centro-model.ts'

const MORA = ['mora'] as const

/** The rule of late fees, and what it would charge today before it is saved. */
export function Mora() {
  const tipo = useWatch({ name: 'mora_tipo' })
  const { setValue } = useFormContext()
  // Fifty lempiras are not fifty per cent.
  const alCambiar = () => setValue('mora_valor', 0, { shouldDirty: true })
  return (
    <Box>
      <Seccion titulo="ajustes.centro.seccion.mora">
        <Ancho>
          <Aparte sx={{ mb: 1 }}>{translate('ajustes.centro.ayuda.mora')}</Aparte>
          <PorConfirmar puntos={MORA} />
        </Ancho>
        <Opciones
          source="mora_tipo"
          label="ajustes.centro.campo.mora_tipo"
          opciones={TIPOS_MORA}
          onChange={alCambiar}
        />
        {tipo === 'fija' && <DineroInput source="mora_valor" label="ajustes.centro.campo.mora_fija" isRequired />}
        {tipo === 'porcentaje' && (
          <PorcentajeInput
            source="mora_valor"
            label="ajustes.centro.campo.mora_porcentaje"
            isRequired
            helperText="ajustes.centro.ayuda.mora_porcentaje"
          />
        )}
        {tipo !== 'ninguna' && (
          <NumberInput source="mora_dias" isRequired helperText="ajustes.centro.ayuda.mora_dias" />
        )}
        {tipo !== 'ninguna' && <Opciones source="mora_cada" opciones={CADA_MORA} isRequired />}
      </Seccion>
      <Efecto />
    </Box>
  )
}

/** Shows what the late fee being typed would charge at the next hour, by the server; nothing is charged by looking. */
function Efecto() {
  const provider = useDataProvider<CampanaDataProvider>()
  const [mora_tipo, mora_valor, mora_dias, mora_cada] = useWatch({
    name: ['mora_tipo', 'mora_valor', 'mora_dias', 'mora_cada'],
  }) as unknown[]
  const { data: regla } = ReglaDeMora.safeParse(
    JSON.parse(useDebounced(JSON.stringify({ mora_tipo, mora_valor, mora_dias, mora_cada }))),
  )
  const { data: vista } = useQuery({
    queryKey: [CENTRO, 'mora', regla],
    queryFn: () => provider.accion<VistaDeMora>(CENTRO, null, 'mora', regla),
    enabled: regla !== undefined && regla.mora_tipo !== 'ninguna' && !defectoDeMora(regla),
    placeholderData: keepPreviousData,
  })
  if (mora_tipo === 'ninguna' || !vista) return null
  const { cargos, estudiantes, total } = vista
  return (
    <Alert severity={cargos > 0 ? 'warning' : 'info'} aria-live="polite" sx={{ mt: 1 }}>
      {cargos > 0
        ? translate('ajustes.centro.mora.cobraria', {
            smart_count: cargos,
            total: formatoLempiras(total),
            estudiantes: translate('ajustes.centro.mora.estudiantes', { smart_count: estudiantes }),
          })
        : translate('ajustes.centro.mora.nada')}
    </Alert>
  )
}
