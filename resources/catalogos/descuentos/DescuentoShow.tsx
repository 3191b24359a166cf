import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { EditButton, useCanAccess } from 'react-admin'
import type { Descuento } from '#contract/catalogos/descuentos'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { DescuentoAplicaciones } from './DescuentoAplicaciones.tsx'
import { cuandoSeDa, DESCUENTOS, reglaDe } from './descuentos-model.ts'

/** One discount: its rule, what it has cost and where it was given. */
export const DescuentoShow = () => (
  <Registro<Descuento>>{(descuento) => <DescuentoLeido descuento={descuento} />}</Registro>
)

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
} as const

function DescuentoLeido({ descuento }: { descuento: Descuento }) {
  const { nombre, activo } = descuento
  const { canAccess: edita } = useCanAccess({ resource: DESCUENTOS, action: 'edit' })
  return (
    <>
      <PageHeader titulo={nombre} junto={!activo && <Estado>{translate('comun.estado.inactivo')}</Estado>}>
        {edita && <EditButton size="medium" />}
      </PageHeader>
      <Box sx={COLUMNAS}>
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Costo descuento={descuento} />
          <Regla descuento={descuento} />
        </Box>
        <DescuentoAplicaciones descuento={descuento} />
      </Box>
    </>
  )
}

const Costo = ({ descuento: { costo, veces } }: { descuento: Descuento }) => (
  <Panel titulo="campos.costo">
    <Typography component="div" variant="h2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <Dinero centavos={costo} />
    </Typography>
    <Aparte>{translate('descuentos.dado', { smart_count: veces })}</Aparte>
  </Panel>
)

function Regla({ descuento }: { descuento: Descuento }) {
  const { aplica_a, requiere_autorizacion, acumulable } = descuento
  const siNo = (value: boolean) => translate(value ? 'comun.si' : 'comun.no')
  const cuando = cuandoSeDa(descuento).map(({ key, params }) => <div key={key}>{translate(key, params)}</div>)
  return (
    <Panel titulo="descuentos.seccion.regla">
      <Datos>
        <Dato campo="valor">{reglaDe(descuento)}</Dato>
        <Dato campo="aplica_a">{translate(`opciones.aplica_a.${aplica_a}`)}</Dato>
        <Dato campo="cuando">{cuando.length > 0 ? cuando : translate('descuentos.cuando.siempre')}</Dato>
        <Dato campo="requiere_autorizacion">{siNo(requiere_autorizacion)}</Dato>
        <Dato campo="acumulable">{siNo(acumulable)}</Dato>
      </Datos>
    </Panel>
  )
}
