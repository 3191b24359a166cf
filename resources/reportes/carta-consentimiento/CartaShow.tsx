import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatoDni, formatoFecha, formatoInstante, enLinea } from '#contract/texto/formato'
import type { Carta } from '#contract/reportes/carta-consentimiento'
import { translate } from '#i18n/translate'
import { BotonPdf } from '#src/page/papel/BotonPdf.tsx'
import { Dato, Datos, Panel } from '#src/page/registro/Ficha.tsx'
import { Historial } from '#src/page/registro/Historial.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { Registro } from '#src/page/registro/Registro.tsx'
import { Telefonos } from '#src/page/papel/Telefonos.tsx'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { CARTAS, imprimirCarta } from './cartas-model.ts'
import { Cotejo } from './Cotejo.tsx'
import { ConfirmarCarta } from './ConfirmarCarta.tsx'
import { RevocarCarta } from './RevocarCarta.tsx'
import { SaludDeCarta } from './SaludDeCarta.tsx'
import { Vinculo } from './Vinculo.tsx'

const PAPEL = ['carta'] as const

/** One letter: who signed it for whom and what it allows; health apart, for who may see it. */
export const CartaShow = () => <Registro<Carta>>{(carta) => <CartaLeida carta={carta} />}</Registro>

const COLUMNAS = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  alignItems: 'start',
} as const

const CartaLeida = ({ carta }: { carta: Carta }) => (
  <>
    <PageHeader titulo={translate('cartas.una', { numero: carta.numero })} junto={<EstadoDe estado={carta.estado} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <RevocarCarta carta={carta} />
        <ConfirmarCarta carta={carta} />
        <BotonPdf formatos={PAPEL} preferido="carta" imprimir={() => imprimirCarta(carta)} />
      </Box>
    </PageHeader>
    <Avisos carta={carta} />
    <Cotejo carta={carta} />
    <Box sx={COLUMNAS}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Menor carta={carta} />
        <Encargado carta={carta} />
        <Decisiones carta={carta} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SaludDeCarta carta={carta} />
        <Personas carta={carta} />
        <Firma carta={carta} />
        <Panel titulo="catalogos.clientes.pestana.historial">
          <Historial resource={CARTAS} id={carta.id} />
        </Panel>
      </Box>
    </Box>
  </>
)

const Avisos = ({
  carta: { revocada_el, revocada_motivo, revocada_por_nombre, integra, datos_borrados_en },
}: {
  carta: Carta
}) => (
  <Box sx={{ display: 'grid', gap: 1, mb: 2, '&:empty': { display: 'none' } }}>
    {revocada_el && (
      <Alert severity="error">
        {translate('cartas.revocada', {
          fecha: formatoFecha(revocada_el),
          quien: revocada_por_nombre ?? '',
          motivo: revocada_motivo ?? '',
        })}
      </Alert>
    )}
    {integra === false && <Alert severity="error">{translate('cartas.alterada')}</Alert>}
    {datos_borrados_en && (
      <Alert severity="info">{translate('cartas.borrada', { fecha: formatoInstante(datos_borrados_en) })}</Alert>
    )}
  </Box>
)

const Menor = ({ carta }: { carta: Carta }) => (
  <Panel titulo="cartas.menor">
    <Typography sx={{ fontWeight: 600, mb: 1 }}>{`${carta.menor_nombres} ${carta.menor_apellidos}`}</Typography>
    <Datos>
      <Dato campo="fecha_nacimiento">{carta.menor_fecha_nacimiento && formatoFecha(carta.menor_fecha_nacimiento)}</Dato>
      <Dato campo="dni">{carta.menor_dni && formatoDni(carta.menor_dni)}</Dato>
      <Dato campo="actividad">{carta.actividad}</Dato>
      <Dato campo="lugar">{carta.lugar}</Dato>
      <Dato campo="desde">{carta.desde && formatoFecha(carta.desde)}</Dato>
      <Dato campo="hasta">{carta.hasta && formatoFecha(carta.hasta)}</Dato>
      <Dato campo="horarios">{carta.horario}</Dato>
    </Datos>
    <Vinculo carta={carta} />
  </Panel>
)

const Encargado = ({ carta }: { carta: Carta }) => (
  <Panel titulo="cartas.firma">
    <Typography sx={{ fontWeight: 600, mb: 1 }}>{carta.encargado_nombre}</Typography>
    <Datos>
      <Dato campo="parentesco">{translate(`opciones.parentesco.${carta.encargado_parentesco}`)}</Dato>
      <Dato campo="documento_tutor">{carta.documento_tutor}</Dato>
      <Dato campo="dni">{carta.encargado_dni && formatoDni(carta.encargado_dni)}</Dato>
      <Dato campo="otro_documento">{carta.encargado_otro_documento}</Dato>
      <Dato campo="correo">{carta.encargado_correo}</Dato>
      <Dato campo="direccion">{carta.encargado_direccion}</Dato>
    </Datos>
    {carta.encargado_telefono && (
      <Telefonos persona={{ telefono: carta.encargado_telefono, telefono_2: null, whatsapp: null }} />
    )}
  </Panel>
)

function Decisiones({ carta }: { carta: Carta }) {
  const siNo = (valor: boolean) => translate(valor ? 'lista.si' : 'lista.no')
  return (
    <Panel titulo="cartas.decisiones">
      <Datos>
        <Dato campo="autoriza_emergencia">{siNo(carta.autoriza_emergencia)}</Dato>
        <Dato campo="retira_solo">{siNo(carta.retira_solo)}</Dato>
        <Dato campo="autoriza_imagen">
          {carta.autoriza_imagen
            ? carta.fines_imagen.map((fin) => translate(`opciones.fin_imagen.${fin}`)).join(', ')
            : siNo(false)}
        </Dato>
      </Datos>
    </Panel>
  )
}

/** Persons to call, and those who may come for the child. */
const Personas = ({ carta: { contactos, retiran, encargado_nombre } }: { carta: Carta }) => (
  <Panel titulo="cartas.contactos">
    {contactos.map(({ nombre, parentesco, telefono }, indice) => (
      <Box key={indice} sx={{ mb: 1 }}>
        <Typography variant="body2">
          <strong>{nombre}</strong> · {parentesco}
        </Typography>
        <Telefonos persona={{ telefono, telefono_2: null, whatsapp: null }} />
      </Box>
    ))}
    <Typography variant="body2" color="text.secondary" component="h3" sx={{ fontWeight: 500, mt: 1 }}>
      {translate('cartas.retiran')}
    </Typography>
    <Typography variant="body2">{encargado_nombre}</Typography>
    {retiran.map(({ nombre, parentesco, dni }, indice) => (
      <Typography key={indice} variant="body2">
        {enLinea(nombre, parentesco, dni && formatoDni(dni))}
      </Typography>
    ))}
  </Panel>
)

const FIRMA = {
  display: 'block',
  maxWidth: '100%',
  maxHeight: 120,
  mb: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'common.white',
} as const

const Firma = ({ carta }: { carta: Carta }) => (
  <Panel titulo="cartas.registro_digital">
    {carta.firma && (
      <Box
        component="img"
        src={`data:image/png;base64,${carta.firma}`}
        alt={translate('cartas.firma_de', { nombre: carta.encargado_nombre })}
        sx={FIRMA}
      />
    )}
    {carta.integra && <Estado tono="bien">{translate('cartas.integra')}</Estado>}
    <Box sx={{ mt: 1 }}>
      <Datos>
        <Dato campo="instante">{formatoInstante(carta.firmada_en)}</Dato>
        <Dato campo="texto_version">{carta.texto_version}</Dato>
        <Dato campo="ip">{carta.ip}</Dato>
        <Dato campo="codigo_verificacion">{carta.codigo_verificacion}</Dato>
        <Dato campo="huella">
          <Box component="code" sx={{ fontSize: '0.75rem' }}>
            {carta.huella}
          </Box>
        </Dato>
      </Datos>
    </Box>
  </Panel>
)
