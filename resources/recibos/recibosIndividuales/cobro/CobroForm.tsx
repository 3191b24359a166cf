import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { esIlegible, type MontoEscrito, type TratamientoIsv } from '#contract/dinero'
import { hoyEn } from '#contract/fechas'
import { formatoLempiras } from '#contract/formato'
import type { PorCobrar, ReciboIndividualCrear } from '#contract/recibos/recibos-individuales'
import { CamposExoneracion } from '#resources/facturacion/facturas/CamposExoneracion.tsx'
import { faltaExoneracion, type ExoneracionEscrita } from '#resources/facturacion/facturas/exoneracion-model.ts'
import { useEnDuda } from '#src/layout/use-reloj.ts'
import { useKey } from '#src/shortcuts/use-key.ts'
import { Tecla } from '#src/page/Tecla.tsx'
import { useArriba } from '#src/page/use-arriba.ts'
import { useBorrador } from '#src/session/use-borrador.ts'
import {
  aCobrar,
  aplicadoDe,
  conservar,
  cuadrar,
  distribuir,
  eleccionInicial,
  enteros,
  impedimento,
  isvPropuesto,
  peticionDe,
  porAntiguedad,
  queCubren,
  soloEfectivo,
  type CargoACobrar,
  type Elegido,
  type PagoEscrito,
} from './cobro-model.ts'
import { CambiarSaldo } from './CambiarSaldo.tsx'
import { Cargos } from './Cargos.tsx'
import type { AMedias } from './CobrosAMedias.tsx'
import { DePapel, type Papel } from './DePapel.tsx'
import { MoraDelCobro } from './MoraAlBanco.tsx'
import { Pagador } from './Pagador.tsx'
import { pagoNuevo, Pagos } from './Pagos.tsx'
import { erroresDePago, type Rechazo } from './rechazo.ts'
import { Totales } from './Totales.tsx'
import type { Intento } from './use-cobrar.ts'

interface CobroFormProps {
  /** The client looked for; with `encargado_id` the whole family, with `factura_id` what that invoice says. */
  cliente_id: number
  encargado_id?: number
  factura_id?: number
  datos: PorCobrar
  enviando: boolean
  /** The server's refusal of the last attempt, if it refused. */
  rechazo: Rechazo | null
  onCobrar: (intento: Omit<Intento<ReciboIndividualCrear>, 'clave'>) => void
}

/** All that a cashier decides or types. */
interface Escrito extends AMedias {
  elegido: Elegido
  repartir: MontoEscrito
  /** Charges whose early payment is left out. */
  sinPronto: readonly number[]
  escritos: readonly PagoEscrito[]
  dejaSobrante: boolean
  excedenteDe: number
  pagador: { nombre: string; documento: string }
  observacion: string
  papel: Papel | null
  /** Null of a buyer who pays the tax. */
  exoneracion: ExoneracionEscrita | null
  /** The tax treatment that the excess is declared under; null: as its student's next debt. */
  excedenteIsv: TratamientoIsv | null
}

const NINGUNO: readonly number[] = []

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
  gap: 2,
  alignItems: 'start',
} satisfies SxProps<Theme>

const PANEL = {
  p: 2,
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100dvh - var(--arriba, 72px) - 16px)' },
  overflowY: { md: 'auto' },
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
} satisfies SxProps<Theme>

const BOTONES = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  gap: 1,
  position: 'sticky',
  bottom: { xs: 'var(--bottom-bar, 0px)', md: -16 },
  scrollMarginBottom: { xs: 'var(--bottom-bar, 0px)' },
  mx: -2,
  mb: -2,
  mt: 1,
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '0 0 8px 8px',
  bgcolor: 'background.paper',
  zIndex: 2,
} satisfies SxProps<Theme>

/** Beside the buttons that it keeps from charging, in sight wherever they are. */
const RAZON = { width: '100%' } as const

/** Charges at the left, payment at the right. */
export function CobroForm({
  cliente_id,
  encargado_id,
  factura_id,
  datos,
  enviando,
  rechazo,
  onCobrar,
}: CobroFormProps) {
  const { pagadores } = datos
  const antes: Partial<Escrito> =
    useBorrador<Escrito>(
      `cobro ${encargado_id ?? ''}`,
      () => ({
        titular: datos.cuentas.find((cuenta) => cuenta.cliente_id === cliente_id)?.nombre ?? '',
        elegido,
        repartir,
        sinPronto,
        escritos,
        dejaSobrante,
        excedenteDe,
        pagador,
        observacion,
        papel,
        exoneracion,
        excedenteIsv,
      }),
      { siempre: true },
    ) ?? {}
  const [sinPronto, setSinPronto] = useState(antes.sinPronto ?? NINGUNO)
  const [exoneracion, setExoneracion] = useState(antes.exoneracion ?? null)
  const [excedenteIsv, setExcedenteIsv] = useState(antes.excedenteIsv ?? null)
  const exonerado = exoneracion !== null
  const cuentas = aCobrar(datos.cuentas, sinPronto, exonerado)
  const cargos = porAntiguedad(cuentas)
  const [elegido, setElegido] = useState<Elegido>(
    () => antes.elegido ?? eleccionInicial(cuentas, factura_id !== undefined),
  )
  const [repartir, setRepartir] = useState(antes.repartir ?? null)
  const [escritos, setEscritos] = useState<readonly PagoEscrito[]>(() => antes.escritos ?? [pagoNuevo('efectivo')])
  const [dejaSobrante, setDejaSobrante] = useState(antes.dejaSobrante ?? false)
  const [excedenteDe, setExcedenteDe] = useState(antes.excedenteDe ?? cliente_id)
  const [pagador, setPagador] = useState(
    () => antes.pagador ?? { nombre: pagadores[0]?.nombre ?? '', documento: pagadores[0]?.documento ?? '' },
  )
  const [observacion, setObservacion] = useState(antes.observacion ?? '')
  const [papel, setPapel] = useState(antes.papel ?? null)
  const [intentado, setIntentado] = useState(false)
  /** The payments as they were sent last. */
  const [enviados, setEnviados] = useState<readonly PagoEscrito[]>([])
  const primero = useRef<HTMLInputElement>(null)
  /** Whether what was sent last is to be printed, for its second try. */
  const imprimira = useRef(true)
  const translate = useTranslate()
  const enDuda = useEnDuda()

  // A charge that another till took meanwhile drops out by itself.
  const vigente = conservar(elegido, cargos)
  const aplicado = aplicadoDe(vigente)
  const cuadre = cuadrar({ aplicado, pagos: escritos, dejaSobrante })
  const impide =
    (esIlegible(repartir) ? 'recibos.cobro.impide.ilegible' : impedimento(cuadre, vigente)) ??
    (papel && !(papel.numero_manual.trim() && papel.fecha) ? 'recibos.cobro.impide.papel' : null) ??
    (faltaExoneracion(exoneracion) ? 'recibos.cobro.impide.exoneracion' : null) ??
    (enDuda && !soloEfectivo(cuadre) ? 'recibos.error.en_duda.metodo' : null)
  const isvDelSaldo = excedenteIsv ?? isvPropuesto(cuentas, aplicado, excedenteDe)

  useEffect(() => {
    // A touch screen gets no focus here: its keyboard would cover what is owed.
    if (matchMedia('(pointer: fine)').matches) primero.current?.focus()
  }, [])

  const cobrar = (imprimir: boolean, cambiar_saldo = false) => {
    setIntentado(true)
    if (impide) {
      // On a telephone whose screen ends where the payment begins, there is no room for the reason yet.
      requestAnimationFrame(() => botones.current?.scrollIntoView({ block: 'nearest' }))
      return
    }
    if (enviando) return
    const peticion = peticionDe(cargos, aplicado, cuadre, {
      cliente_id,
      encargado_id,
      factura_id,
      excedente_cliente_id: excedenteDe,
      pagador_nombre: pagador.nombre,
      pagador_documento: pagador.documento,
      observacion,
      ...papel,
      ...exoneracion,
      ...(!exonerado && { excedente_isv: isvDelSaldo }),
      ...(cambiar_saldo && { cambiar_saldo }),
    })
    imprimira.current = imprimir
    setEnviados(queCubren(cuadre))
    onCobrar({
      peticion,
      total: cuadre.total + cuadre.excedente,
      nombre: pagador.nombre,
      imprimir,
      ...(!factura_id && { cliente_id }),
    })
  }
  useKey('F9', () => cobrar(true))

  const elegir = (nuevo: Elegido) => {
    setElegido(nuevo)
    setRepartir(null)
  }

  /** A charge that was to be paid whole still is, whatever that comes to now. */
  const cambiarPronto = (cargo: CargoACobrar, dar: boolean) => {
    const nuevo = dar ? sinPronto.filter((id) => id !== cargo.id) : [...sinPronto, cargo.id]
    setSinPronto(nuevo)
    setElegido(enteros(vigente, cargos, porAntiguedad(aCobrar(datos.cuentas, nuevo, exonerado))))
  }

  const exonerar = (nueva: ExoneracionEscrita | null) => {
    setExoneracion(nueva)
    if ((nueva !== null) !== exonerado)
      setElegido(enteros(vigente, cargos, porAntiguedad(aCobrar(datos.cuentas, sinPronto, nueva !== null))))
  }

  const aplicarRecibido = () => {
    elegir(
      distribuir(
        cargos.map((cargo) => ({ ...cargo, debe: aplicado[cargo.id] ?? 0 })),
        cuadre.total - cuadre.falta,
      ),
    )
    primero.current?.focus()
  }

  const panel = useRef<HTMLElement>(null)
  const botones = useRef<HTMLElement>(null)
  useArriba(panel)

  return (
    <Box sx={COLUMNAS}>
      <Cargos
        cuentas={cuentas}
        cargos={cargos}
        elegido={vigente}
        onChange={elegir}
        repartir={repartir}
        onRepartir={setRepartir}
        onProntoPago={cambiarPronto}
      />
      <Paper variant="outlined" component="section" aria-labelledby="cobro" ref={panel} sx={PANEL}>
        <Typography id="cobro" variant="h3" component="h2">
          {translate('recibos.cobro.titulo')}
        </Typography>
        <Pagos
          cuentas={cuentas}
          pagos={cuadre.pagos}
          total={cuadre.total}
          soloEfectivo={enDuda}
          onChange={setEscritos}
          primeroRef={primero}
          erroresDe={(pago) => erroresDePago(pago, enviados, rechazo?.pagos)}
          aviso={
            <MoraDelCobro
              cargos={cargos}
              elegido={vigente}
              pagos={cuadre.pagos}
              fecha={papel?.fecha || hoyEn(new Date())}
              onChange={elegir}
            />
          }
        />
        <Totales
          cuadre={cuadre}
          cuentas={cuentas}
          dejaSobrante={dejaSobrante}
          onDejaSobrante={enDuda && !dejaSobrante ? undefined : setDejaSobrante}
          excedenteDe={excedenteDe}
          onExcedenteDe={setExcedenteDe}
          isv={exonerado ? null : isvDelSaldo}
          onIsv={setExcedenteIsv}
          onAplicarRecibido={aplicarRecibido}
        />
        <Pagador pagadores={pagadores} pagador={pagador} errores={rechazo?.pagador} onChange={setPagador} />
        {/* An invoice's charges keep their tax, and nobody is let off any while the day is not known. */}
        {factura_id === undefined && (!enDuda || exonerado) && (
          <CamposExoneracion exoneracion={exoneracion} onChange={exonerar} />
        )}
        <TextField
          label={translate('campos.observacion')}
          value={observacion}
          onChange={(event) => setObservacion(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
        {(!enDuda || papel) && <DePapel papel={papel} onChange={setPapel} />}
        <Box ref={botones} sx={BOTONES}>
          {rechazo?.mensaje && (
            <Alert severity="error" role="alert" sx={RAZON}>
              {rechazo.mensaje}
              {rechazo.cambiaSaldo && <CambiarSaldo onCambiar={() => cobrar(imprimira.current, true)} />}
            </Alert>
          )}
          {intentado && impide && (
            <Alert severity="warning" role="alert" sx={RAZON}>
              {translate(impide, { monto: formatoLempiras(cuadre.falta) })}
            </Alert>
          )}
          <Button
            variant="contained"
            size="large"
            sx={{ flex: { xs: 1, md: 'none' } }}
            loading={enviando}
            onClick={() => cobrar(true)}
            aria-keyshortcuts="F9"
          >
            {translate('recibos.cobro.cobrar_imprimir')}
            <Tecla>F9</Tecla>
          </Button>
          <Button variant="outlined" disabled={enviando} onClick={() => cobrar(false)}>
            {translate('recibos.cobro.cobrar')}
          </Button>
        </Box>
      </Paper>
    </Box>
  )
}
