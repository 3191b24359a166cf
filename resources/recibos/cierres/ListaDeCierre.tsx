import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import BlockIcon from '@mui/icons-material/ErrorOutlined'
import PendingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined'
import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras, enLinea } from '#contract/texto/formato'
import { seAcepta, type CierrePrevia, type PuntoPorCerrar } from '#contract/recibos/cierres'
import { FACTURAS } from '#resources/facturacion/facturas/facturas-model.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { CajasAbiertas } from './CajasAbiertas.tsx'
import { ConfirmarAqui } from './ConfirmarAqui.tsx'
import { listaDe } from './cierres-model.ts'

/** The points that the month's close waits for, each with the way to where it is put right. */
export function ListaDeCierre({ previa: { lista, cajas_abiertas } }: { previa: CierrePrevia }) {
  const pendientes = lista.filter(({ cuantos }) => cuantos > 0)
  return (
    <Box component="section" aria-labelledby="lista-de-cierre" sx={{ mb: 1.5 }}>
      <Typography id="lista-de-cierre" variant="h3" sx={{ fontSize: '1rem' }}>
        {translate('tesoreria.cierres.lista')}
      </Typography>
      {pendientes.length === 0 && <Aparte>{translate('tesoreria.cierres.lista_lista')}</Aparte>}
      <List dense disablePadding>
        {lista.map((uno) => (
          <Punto key={uno.punto} {...uno}>
            {uno.punto === 'cajas_abiertas' && <CajasAbiertas cajas={cajas_abiertas} />}
            {uno.punto === 'por_confirmar' && <ConfirmarAqui {...uno} />}
          </Punto>
        ))}
      </List>
    </Box>
  )
}

function Punto({ punto, cuantos, monto, lista, children }: PuntoPorCerrar & { children: React.ReactNode }) {
  const { canAccess: factura } = useCanAccess({ resource: FACTURAS, action: 'create' })
  // A user who may invoice goes where that is done for many at once.
  const ruta = punto === 'recibos_sin_factura' && factura ? `${FACTURAS}/sin-factura` : lista.ruta
  const nombre = translate(`tesoreria.cierres.punto.${punto}`)
  if (cuantos === 0)
    return (
      <ListItem disableGutters>
        <ListItemIcon sx={{ minWidth: 36 }}>
          <CheckIcon color="success" fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={nombre} secondary={translate('tesoreria.cierres.hecho_punto')} />
      </ListItem>
    )
  return (
    <ListItem disableGutters alignItems="flex-start">
      <ListItemIcon sx={{ minWidth: 36 }}>
        {seAcepta(punto) ? (
          <PendingIcon color="warning" fontSize="small" />
        ) : (
          <BlockIcon color="error" fontSize="small" />
        )}
      </ListItemIcon>
      <ListItemText
        primary={
          <Enlace to={listaDe(ruta, lista.filtro)} color="inherit">
            {enLinea(`${nombre}: ${cuantos}`, monto > 0 && formatoLempiras(monto))}
          </Enlace>
        }
        secondary={
          <>
            {translate(seAcepta(punto) ? 'tesoreria.cierres.acepta' : `tesoreria.cierres.bloquea.${punto}`)} {children}
          </>
        }
      />
    </ListItem>
  )
}
