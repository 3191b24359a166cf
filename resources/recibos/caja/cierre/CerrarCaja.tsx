import CalculateIcon from '@mui/icons-material/CalculateOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNotify, type HttpError } from 'react-admin'
import { translate } from '#i18n/translate'
import { useLocation } from 'react-router'
import { formatoLempiras } from '#contract/texto/formato'
import { diceAlgo } from '#contract/texto/motivos'
import type { Caja } from '#contract/recibos/caja'
import { useAccion } from '#src/data/use-accion.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { quitar } from '#src/session/borrador.ts'
import { useBorrador } from '#src/session/use-borrador.ts'
import { Billetes } from './Billetes.tsx'
import { arqueo, cierreDe, esCiego, impedimento, porContar, type Contado } from '#resources/recibos/caja/caja-model.ts'
import { Conteos } from './Conteos.tsx'
import { denominacionesDe, hayIlegible, sumaDe, type Cantidades } from './denominaciones.ts'
import { imprimirCierre } from './imprimir-cierre.ts'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'
import { Pregunta } from '#src/form/dialogos/Pregunta.tsx'

const MAXIMO = 500

interface Conteo {
  escrito: Contado
  cantidades: Cantidades
  observacion: string
}

interface CerrarCajaProps {
  caja: Caja
  /** Its first count takes the focus. */
  primero: boolean
  onCerrada: (caja: Caja) => void
}

/**
 * Closes a till by counting what it holds, method by method, and prints it if asked to. A difference is allowed, with a
 * remark.
 */
export function CerrarCaja({ caja, primero, onCerrada }: CerrarCajaProps) {
  const forma = `cierre ${caja.id}`
  const { pathname, search } = useLocation()
  const antes = useBorrador(forma, (): Conteo => ({ escrito, cantidades, observacion }), { siempre: true })
  const [escrito, setEscrito] = useState(antes?.escrito ?? {})
  const [cantidades, setCantidades] = useState(antes?.cantidades ?? {})
  const [contando, setContando] = useState(Object.keys(antes?.cantidades ?? {}).length > 0)
  const [observacion, setObservacion] = useState(antes?.observacion ?? '')
  const [falta, setFalta] = useState(false)
  const [intentado, setIntentado] = useState(false)
  const [asking, setAsking] = useState(false)
  const imprimira = useRef(false)
  const remark = useRef<HTMLInputElement>(null)
  const queryClient = useQueryClient()
  const notify = useNotify()
  const billetes = sumaDe(cantidades)
  const dudosos = hayIlegible(cantidades)
  const porBilletes = billetes !== null || dudosos
  const contado: Contado = porBilletes ? { ...escrito, efectivo: dudosos ? null : billetes } : escrito
  const conteos = porContar(caja)
  const { difieren } = arqueo(conteos, contado)
  const ciego = esCiego(conteos)
  const impide = impedimento(conteos, contado, cantidades, (metodo) => translate(`opciones.metodo.${metodo}`))

  // The focus moves only once the question is gone, which gives it back to the button.
  useEffect(() => {
    if (falta && !asking) remark.current?.focus()
  }, [falta, asking])
  const cerrar = useAccion<Caja>(CAJA, 'cerrar', {
    hecho: 'recibos.caja.cerrada',
    onSuccess: (cerrada) => {
      quitar(`${pathname}${search}#${forma}`)
      onCerrada(cerrada)
      if (imprimira.current)
        imprimirCierre(cerrada.id).catch((error: Error) => notify(error.message, { type: 'error' }))
    },
    onError: (error: HttpError) => {
      setAsking(false)
      // Another receipt may have come in: the till is read again, to compare the count with what is expected now.
      void queryClient.invalidateQueries({ queryKey: [CAJA] })
      if (error.body?.errors?.observacion) setFalta(true)
      else if (error.body?.errors?.contado) setIntentado(true)
      else notify(error.message, { type: 'error' })
    },
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIntentado(true)
    if (impide) return
    const sinRazon = difieren.length > 0 && !diceAlgo(observacion)
    setFalta(sinRazon)
    setAsking(!sinRazon)
  }
  const cerrarla = (imprimir: boolean) => {
    imprimira.current = imprimir
    cerrar.mutate({ id: caja.id, body: cierreDe(contado, observacion, denominacionesDe(cantidades)) })
  }
  const diferencias = difieren.map(({ metodo, diferencia }, index) => {
    const frase = translate(diferencia < 0 ? 'recibos.caja.falta_en' : 'recibos.caja.sobra_en', {
      monto: formatoLempiras(Math.abs(diferencia)),
      metodo: translate(`opciones.metodo.${metodo}`).toLowerCase(),
    })
    return index ? frase.charAt(0).toLowerCase() + frase.slice(1) : frase
  })

  return (
    <Paper
      variant="outlined"
      component="form"
      noValidate
      onSubmit={onSubmit}
      aria-labelledby="contar-caja"
      sx={{ p: 2 }}
    >
      <Typography id="contar-caja" variant="h3" component="h2">
        {translate(conteos.length > 0 ? 'recibos.caja.contar' : 'recibos.caja.cerrar')}
      </Typography>
      <Aparte sx={{ mb: 1 }}>
        {translate(`recibos.caja.${caja.sin_efectivo ? 'del_banco' : ciego ? 'a_ciegas' : 'contar_ayuda'}`)}
      </Aparte>
      {!caja.sin_efectivo && (
        <Button
          size="small"
          startIcon={<CalculateIcon />}
          aria-expanded={contando}
          onClick={() => setContando(!contando)}
          sx={{ mb: 1 }}
        >
          {translate(contando ? 'tesoreria.caja.ocultar_billetes' : 'tesoreria.caja.contar_billetes')}
        </Button>
      )}
      {contando && <Billetes cantidades={cantidades} onChange={setCantidades} />}
      {conteos.length > 0 && (
        <Conteos
          conteos={conteos}
          contado={contado}
          primero={primero}
          sumado={porBilletes ? 'efectivo' : undefined}
          // The sum of the notes is not typed: without them, what was typed stands again.
          onChange={(nuevo) => setEscrito(porBilletes ? { ...nuevo, efectivo: escrito.efectivo ?? null } : nuevo)}
        />
      )}
      <TextField
        label={translate('campos.observacion')}
        value={observacion}
        onChange={(event) => setObservacion(event.target.value)}
        inputRef={remark}
        required={difieren.length > 0}
        error={falta && !diceAlgo(observacion)}
        helperText={falta && !diceAlgo(observacion) ? translate('recibos.error.diferencia_sin_observacion') : undefined}
        slotProps={{ htmlInput: { maxLength: MAXIMO } }}
        multiline
        minRows={2}
        sx={{ mt: 2 }}
      />
      {intentado && impide && (
        <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
          {translate(impide.key, impide.params)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
        <Button type="submit" variant="contained">
          {translate('recibos.caja.cerrar')}
        </Button>
      </Box>
      <Pregunta
        open={asking}
        loading={cerrar.isPending}
        titulo={translate(preguntaDe(ciego, difieren.length > 0), { diferencias: diferencias.join(', ') })}
        detalle={[
          caja.incompletos.length > 0 &&
            translate('recibos.caja.pregunta_incompletos', { smart_count: caja.incompletos.length }),
          translate('recibos.caja.pregunta_detalle'),
        ]
          .filter(Boolean)
          .join(' ')}
        {...(ciego
          ? { verbo: 'recibos.caja.cerrar', onSi: () => cerrarla(false) }
          : {
              verbo: 'recibos.caja.cerrar_imprimir',
              onSi: () => cerrarla(true),
              otro: { verbo: 'recibos.caja.cerrar', onSi: () => cerrarla(false) },
            })}
        onClose={() => setAsking(false)}
      />
    </Paper>
  )
}

const preguntaDe = (ciego: boolean, difiere: boolean): string =>
  ciego ? 'recibos.caja.pregunta_ciega' : difiere ? 'recibos.caja.pregunta_difiere' : 'recibos.caja.pregunta'
