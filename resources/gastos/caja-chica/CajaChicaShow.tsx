import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import type { CajaChica } from '#contract/gastos/caja-chica'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Arqueos, Contar } from './Arqueos.tsx'
import { CAJA_CHICA } from './caja-chica-model.ts'
import { Cambiar } from './Cambiar.tsx'
import { MovimientosDeFondo } from './MovimientosDeFondo.tsx'
import { Vales } from './Vales.tsx'

const GASTOS = recursoDe('Gastos')

/** One fund: its figures, the vouchers that wait, and what came in and was counted. */
export const CajaChicaShow = () => <Registro<CajaChica>>{(caja) => <CajaChicaLeida caja={caja} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
} as const

const CIFRAS = { display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, p: 2, mb: 2 } as const

function CajaChicaLeida({ caja }: { caja: CajaChica }) {
  const activa = caja.estado === 'activa'
  return (
    <>
      <PageHeader titulo={caja.nombre} junto={<EstadoDe estado={caja.estado} />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BotonDialogo label="cajaChica.cambiar.boton" resource={CAJA_CHICA} action="autorizar">
            {(onClose) => <Cambiar caja={caja} onClose={onClose} />}
          </BotonDialogo>
          {activa && (
            <BotonDialogo label="cajaChica.arqueo.boton" resource={CAJA_CHICA} action="edit" variant="outlined">
              {(onClose) => <Contar caja={caja} onClose={onClose} />}
            </BotonDialogo>
          )}
          {activa && <NuevoVale id={caja.id} />}
        </Box>
      </PageHeader>
      <Paper variant="outlined" component="section" sx={CIFRAS}>
        <Cifra titulo="campos.responsable_nombre">{caja.responsable_nombre}</Cifra>
        <Cifra titulo="cajaChica.tipo.fondo">
          <Dinero centavos={caja.monto} />
        </Cifra>
        <Cifra titulo="campos.en_caja">
          <Dinero centavos={caja.en_caja} />
        </Cifra>
        <Cifra titulo="campos.por_reponer">
          <Dinero centavos={caja.por_reponer} />
        </Cifra>
      </Paper>
      <Box sx={COLUMNAS}>
        <Vales key={caja.pendientes.map(({ gasto_id }) => gasto_id).join()} caja={caja} />
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <MovimientosDeFondo caja={caja} />
          <Arqueos caja={caja} />
        </Box>
      </Box>
    </>
  )
}

function NuevoVale({ id }: { id: number }) {
  const { canAccess } = useCanAccess({ resource: GASTOS, action: 'create' })
  if (!canAccess) return null
  return (
    <BotonEnlace to={`/${GASTOS}/create?caja_chica_id=${id}`} variant="contained">
      {translate('cajaChica.vale.nuevo')}
    </BotonEnlace>
  )
}

const Cifra = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box>
    <Aparte>{translate(titulo)}</Aparte>
    <Typography component="div" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
)
