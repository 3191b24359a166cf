import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { quedaDe, todo, totalDe, type LineaConResto } from './nota-model.ts'

const LINEA = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 180px' },
  columnGap: 2,
  alignItems: 'center',
  borderTop: 1,
  borderColor: 'divider',
  py: 0.5,
} as const

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 650,
} as const

interface MontosDeLineasProps {
  lineas: readonly LineaConResto[]
  /** i18n keys: what is asked of each line, and the name of the sum. */
  cuanto?: string
  total: string
  /** True where amounts are added to lines: those have no limit. */
  sinTope?: boolean
}

/** The amounts taken of each line, or added to it, and their sum. */
export function MontosDeLineas({
  lineas,
  cuanto = 'facturacion.nota.cuanto',
  total,
  sinTope = false,
}: MontosDeLineasProps) {
  const { setValue } = useFormContext()
  const montos: unknown = useWatch({ name: 'montos' })
  const pagada = (linea: LineaConResto) => !sinTope && quedaDe(linea) === 0
  const acreditarTodo = () => setValue('montos', todo(lineas), { shouldDirty: true, shouldValidate: true })
  return (
    <Box sx={{ my: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Aparte>{translate(cuanto)}</Aparte>
        {lineas.length > 1 && !sinTope && (
          <Button size="small" onClick={acreditarTodo}>
            {translate('facturacion.nota.todo')}
          </Button>
        )}
      </Box>
      {lineas.map((linea, index) => (
        <Box key={linea.orden} sx={LINEA}>
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {linea.descripcion}
            <Aparte>
              {pagada(linea) ? (
                translate('facturacion.nota.pagada')
              ) : (
                <>
                  {translate(sinTope ? 'facturacion.debito.facturado' : 'facturacion.nota.quedan')}{' '}
                  <Dinero centavos={quedaDe(linea)} />
                </>
              )}
            </Aparte>
          </Box>
          {!pagada(linea) && (
            <DineroInput
              source={`montos.${index}`}
              label={translate('facturacion.nota.monto_de', { linea: linea.descripcion })}
              helperText={false}
            />
          )}
        </Box>
      ))}
      <Box sx={TOTAL}>
        <span>{translate(total)}</span>
        <Dinero centavos={totalDe(Array.isArray(montos) ? montos : [])} />
      </Box>
    </Box>
  )
}
