import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type FocusEvent, type RefObject } from 'react'
import { BooleanInput, Form, TextInput, useListContext, type RaRecord } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { translate } from '#i18n/translate'
import { DineroInput } from '#src/form/campos/DineroInput.tsx'
import { FechaInput } from '#src/form/campos/FechaInput.tsx'
import { FormattedInput } from '#src/form/campos/FormattedInput.tsx'
import { Opciones } from '#src/form/campos/Opciones.tsx'
import { DniInput, RtnInput, TelefonoInput } from '#src/form/campos/person-inputs.tsx'
import { PorcentajeInput } from '#src/form/campos/PorcentajeInput.tsx'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { NUMERO } from '#src/form/campos/escrituras.ts'
import type { Tarjeta } from '#src/list/Cards.tsx'
import type { Registro } from './celdas-model.ts'
import { escritaDe, fijaDe, textoDe, type ColumnaDeCeldas } from './columnas.ts'
import { fraseDe } from './FilaDeCeldas.tsx'
import type { Esquema } from './regla.ts'
import type { Celdas, Cual } from './use-celdas.ts'

interface TarjetasProps {
  celdas: Celdas
  columnas: readonly ColumnaDeCeldas[]
  rotulos: Readonly<Record<string, string>>
  esquema: Esquema
  tarjeta: (record: never) => Tarjeta
  /** A card to open, from outside. */
  ir: Cual | undefined
  /** Lays a block over the cells from this one on. */
  onPegar: (registro: Registro, campo: string, texto: string) => void
}

/** The rows on a telephone: a card opens the same fields, one below the other. */
export function Tarjetas({ celdas, columnas, rotulos, esquema, tarjeta, ir, onPegar }: TarjetasProps) {
  const { isPending } = useListContext<RaRecord>()
  const [abierta, setAbierta] = useState<number>()
  const [ido, setIdo] = useState(ir)
  if (ir !== ido) {
    setIdo(ir)
    setAbierta(ir?.id)
  }
  const { registros, escrito } = celdas
  const lugar = registros.findIndex(({ id }) => id === abierta)
  const registro = registros[lugar]
  if (isPending) return null
  return (
    <>
      <List disablePadding sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        {registros.map((una) => {
          const tocada = escrito.filas[una.id]
          const { titulo, detalle } = tarjeta(una as never)
          const mal = tocada && Object.keys(tocada.ahora).some((campo) => fraseDe(tocada, campo))
          const cambios = Object.keys(tocada?.ahora ?? {}).length
          return (
            <ListItem key={una.id} disablePadding divider>
              <ListItemButton
                onClick={() => setAbierta(una.id)}
                aria-label={translate('celdas.tarjeta.editar', { nombre: celdas.nombreDe(una) })}
                aria-describedby={`cambios-${una.id}`}
                sx={{ minHeight: 64, gap: 1.5 }}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{titulo}</Box>
                  <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {cambios > 0 ? <Cambiados {...{ una, tocada, columnas }} /> : detalle}
                  </Box>
                </Box>
                <Box
                  id={`cambios-${una.id}`}
                  sx={{ fontSize: '0.875rem', whiteSpace: 'nowrap', color: mal ? 'error.main' : 'primary.main' }}
                >
                  {mal
                    ? translate('celdas.tarjeta.mal')
                    : cambios > 0 && translate('celdas.tarjeta.cambios', { smart_count: cambios })}
                </Box>
              </ListItemButton>
            </ListItem>
          )
        })}
      </List>
      {registro && (
        <Hoja
          {...{ celdas, columnas, rotulos, esquema, registro, onPegar }}
          anterior={registros[lugar - 1] && (() => setAbierta(registros[lugar - 1]?.id))}
          siguiente={registros[lugar + 1] && (() => setAbierta(registros[lugar + 1]?.id))}
          onCerrar={() => setAbierta(undefined)}
        />
      )}
    </>
  )
}

function Cambiados({
  una,
  tocada,
  columnas,
}: {
  una: Registro
  tocada: Celdas['escrito']['filas'][string] | undefined
  columnas: readonly ColumnaDeCeldas[]
}) {
  return columnas
    .filter(({ campo }) => tocada && campo in tocada.ahora)
    .map((columna) =>
      textoDe(columna, una, { valor: tocada?.ahora[columna.campo], nombre: tocada?.nombres[columna.campo] }),
    )
    .map((texto) => texto || translate('celdas.en_blanco'))
    .join(' · ')
}

interface HojaProps extends Omit<TarjetasProps, 'tarjeta' | 'ir'> {
  registro: Registro
  anterior?: () => void
  siguiente?: () => void
  onCerrar: () => void
}

/** The fields of one row, in a sheet; the one that was written last is at hand in the next row too. */
function Hoja({ anterior, siguiente, onCerrar, ...campos }: HojaProps) {
  const { celdas, registro } = campos
  const ultimo = useRef<string>(undefined)
  const alFoco = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLInputElement) || !target.name) return
    ultimo.current = target.name
    // A telephone is mostly written anew: there is no key to clear it with.
    if (target.type !== 'checkbox') target.select()
  }
  return (
    <Dialog open onClose={onCerrar} fullWidth aria-labelledby="hoja-titulo" sx={abajo}>
      <DialogTitle id="hoja-titulo" sx={{ overflowWrap: 'anywhere' }}>
        {translate('celdas.hoja.titulo', { nombre: celdas.nombreDe(registro) })}
      </DialogTitle>
      <DialogContent onFocus={alFoco}>
        <CamposDeFila key={registro.id} {...campos} enfoca={ultimo} onCerrar={onCerrar} />
      </DialogContent>
      <DialogActions>
        <Button disabled={!anterior} onClick={anterior}>
          {translate('celdas.hoja.anterior')}
        </Button>
        <Button disabled={!siguiente} onClick={siguiente}>
          {translate('celdas.hoja.siguiente')}
        </Button>
        <Button variant="contained" onClick={onCerrar}>
          {translate('celdas.hoja.listo')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface CamposDeFilaProps extends Omit<HojaProps, 'anterior' | 'siguiente'> {
  enfoca: RefObject<string | undefined>
}

/** Each field is written into the list as it is typed. */
function CamposDeFila({ celdas, columnas, rotulos, esquema, registro, enfoca, onCerrar, onPegar }: CamposDeFilaProps) {
  const tocada = celdas.escrito.filas[registro.id]
  const caja = useRef<HTMLDivElement>(null)
  const [alAbrir] = useState(() => ({ ...registro, ...tocada?.ahora }))
  const editables = useMemo(
    () => columnas.filter((columna) => columna.edita && !fijaDe(columna, registro)),
    [columnas, registro],
  )
  useEffect(() => {
    const campo = enfoca.current && caja.current?.querySelector<HTMLInputElement>(`[name="${enfoca.current}"]`)
    if (campo) campo.focus()
  }, [enfoca])
  const nombreDeFila = celdas.nombreDe(registro)
  const poner = (campo: string, valor: unknown) =>
    celdas.escribir([{ registro, nombreDeFila, campo, valor: esquema.limpio(campo, valor ?? null) }])
  const alPegar = (event: ClipboardEvent, campo: string) => {
    const texto = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(texto.trimEnd())) return
    event.preventDefault()
    onPegar(registro, campo, texto)
    onCerrar()
  }
  return (
    <Box ref={caja}>
      <Form record={alAbrir} sanitizeEmptyValues={false}>
        {editables.map((columna) => {
          const { campo, source } = columna
          return (
            <Box key={source} onPaste={(event) => alPegar(event, campo)}>
              <Campo columna={columna} registro={registro} rotulo={rotulos[campo] ?? ''} />
              <Decir campo={campo} frase={fraseDe(tocada, campo)} />
              <Seguir campo={campo} onCambia={poner} />
            </Box>
          )
        })}
      </Form>
    </Box>
  )
}

/** Writes into the list what is typed in a field of the sheet. */
function Seguir({ campo, onCambia }: { campo: string; onCambia: (campo: string, valor: unknown) => void }) {
  const valor: unknown = useWatch({ name: campo })
  const antes = useRef(valor)
  useEffect(() => {
    if (valor === antes.current) return
    antes.current = valor
    onCambia(campo, valor)
  })
  return null
}

/** Says at a field of the sheet what keeps it from being saved. */
function Decir({ campo, frase }: { campo: string; frase?: string }) {
  const { setError, clearErrors } = useFormContext()
  useEffect(() => {
    if (frase) setError(campo, { type: 'celdas', message: frase })
    else clearErrors(campo)
  }, [campo, frase, setError, clearErrors])
  return null
}

interface CampoProps {
  columna: ColumnaDeCeldas
  registro: Registro
  rotulo: string
}

/** The form's own input of a column. */
function Campo({ columna, registro, rotulo: label }: CampoProps) {
  const { campo: source, clase, edita, grupo } = columna
  const props = { source, label, helperText: false }
  if (edita?.referencia) {
    const { recurso, filter, sort } = edita.referencia
    return <ReferenciaInput {...props} reference={recurso} filter={filter} sort={sort} crear={false} />
  }
  if (edita?.opciones) return <Opciones {...props} opciones={edita.opciones} grupo={grupo} />
  if (clase === 'si_no') return <BooleanInput {...props} />
  switch (escritaDe(columna, registro)) {
    case 'dinero':
      return <DineroInput {...props} />
    case 'porcentaje':
      return <PorcentajeInput {...props} />
    case 'fecha':
      return <FechaInput {...props} />
    case 'numero':
      return <FormattedInput {...props} {...NUMERO} />
    case 'telefono':
      return <TelefonoInput {...props} />
    case 'dni':
      return <DniInput {...props} />
    case 'rtn':
      return <RtnInput {...props} />
    default:
      return <TextInput {...props} autoComplete="off" />
  }
}

/** A sheet from below, where the thumb is. */
const abajo = {
  '& .MuiDialog-container': { alignItems: 'flex-end' },
  '& .MuiDialog-paper': {
    m: 0,
    width: '100%',
    maxWidth: 600,
    maxHeight: '92dvh',
    borderBottomRightRadius: 0,
    borderBottomLeftRadius: 0,
  },
} as const
