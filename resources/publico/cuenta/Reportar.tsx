import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { HttpError } from 'react-admin'
import { useParams } from 'react-router'
import type { Mensaje } from '#contract/errores'
import { enLinea } from '#contract/texto/formato'
import type { CuentaFamilia } from '#contract/publico/cuenta'
import { METODOS_REPORTADOS } from '#contract/publico/aviso'
import { translate } from '#i18n/translate'
import { esSilencio, nuevaClave } from '#src/data/http.ts'
import { Titulo } from '#src/page/Titulo.tsx'
import { AlmacenContext, crearAlmacen } from '../campos/almacen.ts'
import { CampoFecha } from '../campos/CampoFecha.tsx'
import { CampoOpcion, CampoLista } from '../campos/CampoOpcion.tsx'
import { CampoTexto } from '../campos/CampoTexto.tsx'
import { codigoDe, erroresDelServidor } from '../campos/comprobar.ts'
import { BOTON, Encabezado } from '../marco/Paso.tsx'
import { CampoPrueba, type Prueba } from './CampoPrueba.tsx'
import { avisoGuardado, enviarAviso, guardarAviso, olvidarAviso } from './cuenta-api.ts'
import { avisoDe, type Escrito } from './reportar-model.ts'

interface ReportarProps {
  llave: string
  cuenta: CuentaFamilia
  /** Answers whether it has taken care of the error. */
  onFallo: (error: HttpError) => boolean
  /** With the i18n key of what to say. */
  onEnviado: (clave: string) => void
  onVolver: () => void
}

const nuevo = (hoy: string, cuentas: CuentaFamilia['cuentas']): Escrito => ({
  monto: '',
  fecha: hoy,
  metodo: 'transferencia',
  referencia: '',
  cuenta_id: cuentas.length === 1 ? String(cuentas[0]?.id) : '',
  nota: '',
  comprobante: '',
})

const METODOS = METODOS_REPORTADOS.map((metodo) => ({ valor: metodo, nombre: `opciones.metodo.${metodo}` }))

/** Tells the school of a payment that was made at the bank, with the picture of its proof. */
export function Reportar({ llave, cuenta: { hoy, cuentas }, onFallo, onEnviado, onVolver }: ReportarProps) {
  const { guid = '' } = useParams()
  const [guardado] = useState(() => avisoGuardado(guid))
  const [almacen] = useState(() => crearAlmacen<Escrito>(guardado?.escrito ?? nuevo(hoy, cuentas)))
  // The key stays until it is answered: a second try of what may have arrived is no second report, changed or not.
  const [clave] = useState(() => guardado?.clave ?? nuevaClave())
  const [prueba, setPrueba] = useState<Prueba | null>(null)
  const [ocupado, setOcupado] = useState(false)
  const [queja, setQueja] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(
    () => almacen.suscribir(() => guardarAviso(guid, { escrito: almacen.valores(), clave })),
    [almacen, guid, clave],
  )

  const rechazar = (errores: Record<string, Mensaje>) => {
    almacen.rechazar(errores)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const terminar = (dicho: string) => {
    olvidarAviso(guid)
    onEnviado(`cuenta.reportar.${dicho}`)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (ocupado) return
    if (almacen.valores().comprobante && !prueba) return rechazar({ comprobante: { key: 'cuenta.error.perdido' } })
    setOcupado(true)
    setQueja(undefined)
    // A proof that can't be sent is told beside its field.
    const comprobante = prueba && (await prueba.catch(() => undefined))
    // Whoever went back meanwhile sends nothing.
    if (comprobante === undefined || !form.current) return setOcupado(false)
    const leido = avisoDe(almacen.valores(), comprobante, hoy)
    if ('errores' in leido) {
      setOcupado(false)
      return rechazar(leido.errores)
    }
    try {
      const { repetido } = await enviarAviso(llave, clave, leido.aviso)
      return terminar(repetido ? 'repetido' : 'enviado')
    } catch (fallo) {
      setOcupado(false)
      if (!(fallo instanceof HttpError)) throw fallo
      if (codigoDe(fallo) === 'idempotencia_distinta') return terminar('de_antes')
      if (onFallo(fallo)) return undefined
      const errores = erroresDelServidor(fallo)
      if (Object.keys(errores).length) rechazar(errores)
      else setQueja(esSilencio(fallo) ? 'cuenta.reportar.no_llego' : fallo.message)
    }
    return undefined
  }

  return (
    <AlmacenContext value={almacen}>
      <Titulo>{translate('cuenta.reportar.titulo')}</Titulo>
      <Encabezado>{translate('cuenta.reportar.titulo')}</Encabezado>
      <Typography sx={{ color: 'text.secondary', mb: 2.5 }}>{translate('cuenta.reportar.detalle')}</Typography>
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <CampoTexto
          nombre="monto"
          etiqueta="cuenta.reportar.monto"
          ayuda="cuenta.reportar.monto_ayuda"
          inputMode="text"
        />
        <CampoFecha nombre="fecha" etiqueta="cuenta.reportar.fecha" />
        <CampoOpcion nombre="metodo" etiqueta="cuenta.reportar.metodo" opciones={METODOS} />
        <CampoTexto
          nombre="referencia"
          etiqueta="cuenta.reportar.referencia"
          ayuda="cuenta.reportar.referencia_ayuda"
          opcional
        />
        {cuentas.length > 0 && (
          <CampoLista
            nombre="cuenta_id"
            etiqueta="cuenta.reportar.cuenta"
            opcional
            opciones={cuentas.map(({ id, nombre, banco, numero }) => ({
              valor: String(id),
              nombre: enLinea(banco ?? nombre, numero),
            }))}
          />
        )}
        <CampoPrueba prueba={prueba} onPrueba={setPrueba} />
        <CampoTexto nombre="nota" etiqueta="cuenta.reportar.nota" opcional lineas={2} />
        <Box role="alert">
          {queja && (
            <Alert severity="error" role="presentation" sx={{ mb: 2 }}>
              {translate(queja, { _: queja })}
            </Alert>
          )}
        </Box>
        <Button type="submit" variant="contained" size="large" fullWidth sx={BOTON} aria-disabled={ocupado}>
          {translate(ocupado ? 'cuenta.reportar.enviando' : 'cuenta.reportar.enviar')}
        </Button>
        <Button onClick={onVolver} fullWidth sx={{ ...BOTON, mt: 1 }}>
          {translate('cuenta.reportar.cancelar')}
        </Button>
      </form>
    </AlmacenContext>
  )
}
