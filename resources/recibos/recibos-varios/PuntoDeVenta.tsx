import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Paper from '@mui/material/Paper'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect } from 'react'
import { useEvent, useGetResourceLabel } from 'react-admin'
import { translate } from '#i18n/translate'
import { AbrirCaja } from '#resources/recibos/caja/AbrirCaja.tsx'
import { CobroEnDuda } from '#resources/recibos/caja/CobroEnDuda.tsx'
import { CobroIncierto } from '#resources/recibos/recibos-individuales/cobro/CobroIncierto.tsx'
import { VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import { COLUMNAS, PanelDeCobro } from '#resources/recibos/recibos-individuales/cobro/pagos/PanelDeCobro.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Acciones } from './Acciones.tsx'
import { BarraDePago } from './pago/BarraDePago.tsx'
import { Buscador } from './buscador/Buscador.tsx'
import { Dialogos } from './dialogos/Dialogos.tsx'
import { PagoVenta } from './pago/PagoVenta.tsx'
import { RenglonVenta } from './RenglonVenta.tsx'
import { ResumenVenta } from './ResumenVenta.tsx'
import { SinVenta } from './SinVenta.tsx'
import { Tablero } from './buscador/Tablero.tsx'
import { LaAnterior } from './pago/UltimaVenta.tsx'
import { useAcciones } from './use-acciones.ts'
import { useEscribirEn } from './use-escribir-en.ts'
import { useMostrador, type Mostrador } from './use-mostrador.ts'

/**
 * The point of sale: one box that always has the focus, the cart under it, the payment at the right. All of it by
 * keyboard.
 */
export function PuntoDeVenta() {
  const mostrador = useMostrador()
  const { cobro, caja, avisos, callar, focos, vista, anterior } = mostrador
  const ancho = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const titulo = useGetResourceLabel()(VENTAS)
  useEscribirEn(focos.buscador)
  const alAbrir = useEvent(focos.enfocar)
  useEffect(() => alAbrir(), [alAbrir])

  return (
    <>
      <PageHeader
        titulo={titulo}
        junto={anterior.ultima && !anterior.recien && <LaAnterior recibo={anterior.ultima} />}
      >
        <BotonEnlace to={`/${VENTAS}/ventas`}>{translate('ventas.hechas')}</BotonEnlace>
      </PageHeader>
      {cobro.incierto && (
        <CobroIncierto
          intento={{ ...cobro.incierto, nombre: cobro.incierto.nombre || translate('ventas.consumidor_final') }}
          enviando={cobro.enviando}
          onReintentar={cobro.reintentar}
        />
      )}
      {/* The cart stays behind the question, for the case that the server refuses. */}
      <Box sx={{ display: cobro.incierto ? 'none' : 'flex', flexDirection: 'column', gap: 1.5 }}>
        {caja.sinCaja ? <AbrirCaja pedida={caja.pedida} onAbierta={focos.enfocar} /> : <CobroEnDuda />}
        {avisos.length > 0 && (
          <Alert severity="warning" role="alert" onClose={callar}>
            {avisos.map(({ key, params }, index) => (
              <div key={index}>{translate(key, params)}</div>
            ))}
          </Alert>
        )}
        <Box sx={COLUMNAS}>
          <Venta mostrador={mostrador} ancho={ancho} />
          {ancho && (
            <PanelDeCobro>
              <Panel mostrador={mostrador} onSalir={focos.enfocar} />
            </PanelDeCobro>
          )}
        </Box>
        {!ancho && (
          <BarraDePago
            total={cobro.calculo.total}
            renglones={mostrador.venta.renglones.length}
            onPagar={mostrador.pagar}
          />
        )}
      </Box>
      {!ancho && (
        <Drawer
          anchor="bottom"
          open={vista.pagando}
          onClose={() => vista.setPagando(false)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': translate('recibos.cobro.titulo'),
              sx: { p: 2, maxHeight: '92dvh', borderRadius: '12px 12px 0 0' },
            },
          }}
        >
          <Panel mostrador={mostrador} onSalir={() => vista.setPagando(false)} />
        </Drawer>
      )}
      <Dialogos mostrador={mostrador} />
    </>
  )
}

/** The box, what is being sold, and what can be done with it. */
function Venta({ mostrador, ancho }: { mostrador: Mostrador; ancho: boolean }) {
  const { venta, vacia, anterior } = mostrador
  const acciones = useAcciones(mostrador, !ancho)
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        minHeight: { md: 'calc(100dvh - 164px - var(--pestanas, 0px))' },
      }}
    >
      <Box sx={{ position: 'sticky', top: 56, zIndex: 3, bgcolor: 'background.default', py: 0.5 }}>
        <Buscador
          inputRef={mostrador.focos.buscador}
          teclas={{ pagar: mostrador.pagar, ...mostrador.carrito }}
          onEfectivo={vacia ? undefined : (monto) => mostrador.cobrar(true, monto)}
          leer={mostrador.leer}
          onElegir={mostrador.elegir}
        />
      </Box>
      <Tablero onElegir={(producto) => mostrador.elegir({ tipo: 'producto', producto }, 1)} />
      <Paper
        variant="outlined"
        component="section"
        aria-label={translate('ventas.carrito.titulo')}
        sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
      >
        <Box sx={{ flex: 1 }}>
          {vacia ? (
            <SinVenta {...anterior} />
          ) : (
            <Box component="ul" aria-label={translate('ventas.carrito.titulo')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {venta.renglones.map((renglon) => (
                <RenglonVenta key={renglon.clave} renglon={renglon} mostrador={mostrador} />
              ))}
            </Box>
          )}
        </Box>
        <Acciones acciones={acciones} />
      </Paper>
    </Box>
  )
}

function Panel({ mostrador, onSalir }: { mostrador: Mostrador; onSalir: () => void }) {
  const { venta, cobro, vista } = mostrador
  return (
    <>
      <ResumenVenta venta={venta} calculo={cobro.calculo} onCliente={() => vista.setDialogo({ tipo: 'cliente' })} />
      <PagoVenta mostrador={mostrador} onSalir={onSalir} />
    </>
  )
}
