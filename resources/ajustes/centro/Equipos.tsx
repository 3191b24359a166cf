import { TextInput } from 'react-admin'
import { EquipoBody, type EquipoCompartido } from '#contract/ajustes/equipos'
import { formatoInstante } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { http } from '#src/data/http.ts'
import { useAccion } from '#src/data/use-accion.ts'
import { useFilas } from '#src/data/use-consulta.ts'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { BotonPregunta } from '#src/form/dialogos/BotonPregunta.tsx'
import { DialogoFormulario } from '#src/form/dialogos/DialogoFormulario.tsx'
import { validarCon } from '#src/form/validation.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { Renglon, Renglones } from '#src/page/registro/Renglones.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { sessionStore } from '#src/session/session.ts'
import { CENTRO } from './centro-model.ts'

const USUARIOS = 'Usuarios'
const RUTA = 'equipos-compartidos'
const validar = validarCon(EquipoBody)
const NOMBRE = { htmlInput: { maxLength: 60 } }

/** The shared computers of the school, and how the one at hand becomes one. */
export function Equipos() {
  const { data: equipos = [], error, refetch } = useFilas<EquipoCompartido>(USUARIOS, RUTA)
  const este = equipos.find((equipo) => equipo.este)
  const compartir = (
    <BotonDialogo
      resource={CENTRO}
      action="edit"
      variant="outlined"
      label={este ? 'ajustes.equipos.renombrar' : 'ajustes.equipos.compartir'}
    >
      {(onClose) => <Compartir este={este} onClose={onClose} />}
    </BotonDialogo>
  )
  return (
    <Panel titulo="ajustes.equipos.titulo" junto={compartir}>
      <Aparte sx={{ mb: 1 }}>{translate('ajustes.equipos.ayuda')}</Aparte>
      {error && <Fallo error={error} onRetry={() => refetch()} />}
      <Renglones>
        {equipos.map((equipo) => (
          <Equipo key={equipo.id} equipo={equipo} />
        ))}
      </Renglones>
    </Panel>
  )
}

function Equipo({ equipo: { id, nombre, este, usado_en } }: { equipo: EquipoCompartido }) {
  const quitar = useAccion(USUARIOS, `${RUTA}/${id}/quitar`, { hecho: 'ajustes.equipos.quitado' })
  return (
    <Renglon
      titulo={nombre}
      nombre
      detalle={translate('ajustes.equipos.usado', { cuando: formatoInstante(usado_en) })}
      despues={
        <>
          {este && <Estado tono="bien">{translate('ajustes.equipos.este')}</Estado>}
          <BotonPregunta
            size="small"
            label="comun.accion.quitar"
            loading={quitar.isPending}
            titulo={translate('ajustes.equipos.pregunta', { nombre })}
            detalle={translate('ajustes.equipos.detalle')}
            verbo="comun.accion.quitar"
            onSi={() => quitar.mutate({ id: null })}
          />
        </>
      }
    />
  )
}

const Compartir = ({ este, onClose }: { este: EquipoCompartido | undefined; onClose: () => void }) => (
  <DialogoFormulario
    titulo={translate(este ? 'ajustes.equipos.renombrar' : 'ajustes.equipos.compartir')}
    detalle={este ? undefined : translate('ajustes.equipos.que_pasa')}
    guardar="comun.accion.guardar"
    defaultValues={{ nombre: este?.nombre ?? '' }}
    validate={validar}
    enviar={({ nombre }) => http(pathDe(USUARIOS, RUTA), { method: 'POST', body: { nombre } })}
    hecho={este ? 'comun.estado.guardado' : 'ajustes.equipos.compartido'}
    // From now on this very session may end by itself, and its page watches for that.
    onHecho={() => void sessionStore.revalidate()}
    onClose={onClose}
    maxWidth="xs"
  >
    <TextInput source="nombre" isRequired autoFocus slotProps={NOMBRE} helperText="ajustes.equipos.nombre_ayuda" />
  </DialogoFormulario>
)
