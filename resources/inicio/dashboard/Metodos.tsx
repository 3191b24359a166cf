import Box from '@mui/material/Box'
import { Fragment } from 'react'
import type { Tablero } from '#contract/inicio/dashboard'
import { translate } from '#i18n/translate'
import { trazos } from '#src/charts/barras-model.ts'
import { Raya } from '#src/charts/Barras.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Vacio } from '#src/page/estados.tsx'
import type { Rutas } from './dashboard-model.ts'
import { Cifra, Panel } from './Panel.tsx'

const BARRAS = {
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(40px, 1fr) auto',
  columnGap: 1.5,
  rowGap: 1,
  alignItems: 'center',
  fontSize: '0.875rem',
} as const

/** The income of the month by method of payment. */
export function Metodos({
  ingresos: { por_metodo },
  rutas,
}: {
  ingresos: NonNullable<Tablero['ingresos']>
  rutas: Rutas
}) {
  const { cero, trazos: aEscala } = trazos(por_metodo.map(({ monto }) => monto))
  return (
    <Panel titulo="inicio.por_metodo">
      {por_metodo.length === 0 && <Vacio texto="inicio.sin_ingresos" />}
      <Box sx={BARRAS}>
        {por_metodo.map(({ metodo, monto }, indice) => (
          <Fragment key={metodo}>
            <span>{translate(`opciones.metodo.${metodo}`)}</span>
            <div aria-hidden>
              <Raya trazo={aEscala[indice]} cero={cero} negativa={monto < 0} />
            </div>
            <Box sx={{ textAlign: 'right' }}>
              <Cifra a={rutas.metodo(metodo)}>
                <Dinero centavos={monto} />
              </Cifra>
            </Box>
          </Fragment>
        ))}
      </Box>
    </Panel>
  )
}
