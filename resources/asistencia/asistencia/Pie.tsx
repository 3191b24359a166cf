import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { alPie } from '#src/page/al-pie.ts'
import { useSinDobleToque } from '#src/page/use-sin-doble-toque.ts'
import { TELEFONO_DE_LADO } from '#src/theme/ventanas.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { useCola } from '#src/offline/cola-estado.ts'
import { cola } from '#src/offline/cola.ts'
import { TONO_CLASE } from './asistencia-model.ts'
import { EstadoDeCola } from './sin-conexion/EstadoDeCola.tsx'
import { alCerrar, asistencia, type Vista } from './lista-model.ts'

/** A close waits this long before it goes: a tap takes it back without asking anybody. */
const PARA_DESHACER_MS = 8_000
/** The second tap of a double one falls on what stands there by then: it is no answer to that. */

const PIE = {
  ...alPie(),
  // Under what is opened of a student.
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  mt: 3,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 1 },
  py: 1,
  [TELEFONO_DE_LADO]: { mt: 1, py: 0.25, flexWrap: 'nowrap' },
} as const

/** The foot of a list, always under the thumb: how many are there, whether it has arrived, and the end of the class. */
export function Pie({ vista, editable }: { vista: Vista; editable: boolean }) {
  const { estado, presentes, ausentes, tardes, justificados, cierre } = vista
  const { enCamino } = useCola()
  return (
    <Box sx={PIE}>
      {/* The button stands after the names, as in a form: over the marks it would half cover those that scroll
          behind it. */}
      {editable && (
        <Button variant="contained" size="large" onClick={() => void cola.anotar(alCerrar(vista), PARA_DESHACER_MS)}>
          {translate('clases.lista.cerrar')}
        </Button>
      )}
      {cierre !== null && !enCamino.includes(cierre) && (
        <Deshacer key={cierre} onDeshacer={() => void cola.descartar([cierre])} />
      )}
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" aria-live="polite" sx={{ fontWeight: 650 }}>
            {translate('clases.dia.de', asistencia(vista))}
          </Box>
          <Estado tono={TONO_CLASE[estado]}>{translate(`clases.estado.${estado}`)}</Estado>
        </Box>
        {estado !== 'por_tomar' && ausentes + tardes + justificados > 0 && (
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', display: { xs: 'none', sm: 'block' } }}>
            {translate('clases.lista.resumen', { presentes, ausentes, tardes, justificados })}
          </Box>
        )}
        <EstadoDeCola />
      </Box>
    </Box>
  )
}

function Deshacer({ onDeshacer }: { onDeshacer: () => void }) {
  const pensado = useSinDobleToque()
  return (
    <Button variant="outlined" size="large" onClick={pensado(onDeshacer)}>
      {translate('clases.lista.deshacer')}
    </Button>
  )
}
