import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import type { Comparacion } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'

interface CompararProps {
  comparacion: Comparacion
  marcados: ReadonlySet<string>
  onMarcar: (marcados: Set<string>) => void
}

const COLUMNAS = {
  xs: '44px minmax(0, 1fr) minmax(0, 1fr)',
  sm: '44px minmax(120px, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)',
}

const CABEZA = {
  display: 'grid',
  gridTemplateColumns: COLUMNAS,
  columnGap: 1,
  alignItems: 'center',
  minHeight: 40,
  pr: 1,
  color: 'text.secondary',
} as const

const RENGLON = {
  display: 'grid',
  gridTemplateColumns: COLUMNAS,
  columnGap: 1,
  alignItems: 'center',
  py: 0.5,
  pr: 1,
  borderTop: 1,
  borderColor: 'divider',
} as const

const estiloDeLoActual = (tachado: boolean) =>
  ({
    overflowWrap: 'anywhere',
    color: 'text.secondary',
    textDecoration: tachado ? 'line-through' : undefined,
  }) as const

/** The file beside what the registration says, field by field; ticked ones are taken. */
export function Comparar({ comparacion: { campos, iguales, encargado }, marcados, onMarcar }: CompararProps) {
  const nombreDe = (campo: string) => translate(`campos.${campo}`)
  const cambiar = (campo: string) => {
    const otros = new Set(marcados)
    if (!otros.delete(campo)) otros.add(campo)
    onMarcar(otros)
  }
  return (
    <Box>
      <Aparte>
        {translate(campos.length ? 'registros.aceptar.campos' : 'registros.aceptar.nada_distinto')}{' '}
        {encargado
          ? translate('registros.aceptar.encargado_hallado', { nombre: encargado.nombre })
          : translate('registros.aceptar.encargado_nuevo')}
      </Aparte>
      {campos.length > 0 && (
        <Box
          role="table"
          aria-label={translate('registros.comparar')}
          sx={{ mt: 1, border: 1, borderColor: 'divider', borderRadius: 1, fontSize: '0.875rem' }}
        >
          <Box role="row" sx={CABEZA}>
            <Box role="columnheader" aria-label={translate('registros.aceptar.en_registro')} />
            <Box role="columnheader" sx={{ display: { xs: 'none', sm: 'block' } }}>
              {translate('registros.aceptar.dato')}
            </Box>
            <Box role="columnheader">{translate('registros.aceptar.en_ficha')}</Box>
            <Box role="columnheader">{translate('registros.aceptar.en_registro')}</Box>
          </Box>
          {campos.map(({ campo, actual, propuesto }) => {
            const tomado = marcados.has(campo)
            return (
              <Box role="row" key={campo} sx={RENGLON}>
                <Box role="cell" sx={{ gridRow: { xs: '1 / 3', sm: 'auto' } }}>
                  <Checkbox
                    checked={tomado}
                    onChange={() => cambiar(campo)}
                    slotProps={{
                      input: { 'aria-label': translate('registros.aceptar.tomar', { campo: nombreDe(campo) }) },
                    }}
                  />
                </Box>
                <Box role="rowheader" sx={{ gridColumn: { xs: '2 / 4', sm: 'auto' }, fontWeight: 600 }}>
                  {nombreDe(campo)}
                </Box>
                <Box role="cell" sx={estiloDeLoActual(tomado && actual !== null)}>
                  {actual ?? translate('historial.nada')}
                </Box>
                <Box role="cell" sx={{ overflowWrap: 'anywhere', fontWeight: tomado ? 600 : 400 }}>
                  {propuesto}
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
      {campos.length > 1 && (
        <Button size="small" sx={{ mt: 0.5 }} onClick={() => onMarcar(new Set(campos.map(({ campo }) => campo)))}>
          {translate('registros.aceptar.marcar_todo')}
        </Button>
      )}
      {iguales.length > 0 && (
        <Aparte sx={{ mt: 0.5 }}>
          {translate('registros.aceptar.iguales', {
            campos: iguales.map((campo) => nombreDe(campo).toLowerCase()).join(', '),
          })}
        </Aparte>
      )}
    </Box>
  )
}
