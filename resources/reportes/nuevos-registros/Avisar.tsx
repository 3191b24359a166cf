import Alert from '@mui/material/Alert'
import DialogContent from '@mui/material/DialogContent'
import { useNotify } from 'react-admin'
import type { Canal } from '#contract/reportes/cxc'
import type { Avisado, AvisoRegistro, RegistroVisto } from '#contract/reportes/nuevos-registros'
import { translate } from '#i18n/translate'
import { useAccion } from '#src/data/use-accion.ts'
import { useConsulta } from '#src/data/use-consulta.ts'
import { DialogoDeMensaje, EnviarPor, Mensaje } from '#src/page/papel/MensajeAFamilia.tsx'
import { REGISTROS } from './registros-model.ts'

/** Tells the parent what was decided: what it says first, then by WhatsApp or by mail. */
export function Avisar({ registro, onClose }: { registro: RegistroVisto; onClose: () => void }) {
  const consulta = useConsulta<AvisoRegistro>(REGISTROS, `${registro.id}/aviso`, { segun: [registro.version] })
  return (
    <DialogoDeMensaje
      titulo={() => translate('registros.avisar.titulo', { nombre: registro.nombre })}
      consulta={consulta}
      onClose={onClose}
    >
      {(aviso) => <PorEnviar registro_id={registro.id} aviso={aviso} onClose={onClose} />}
    </DialogoDeMensaje>
  )
}

interface PorEnviarProps {
  registro_id: number
  aviso: AvisoRegistro
  onClose: () => void
}

function PorEnviar({ registro_id, aviso: { whatsapp, correo, ...texto }, onClose }: PorEnviarProps) {
  const notify = useNotify()
  const avisar = useAccion<Avisado>(REGISTROS, 'avisar', {
    onSuccess: ({ whatsapp: enlace }) => {
      if (enlace) window.open(enlace, '_blank', 'noopener')
      notify(`registros.avisar.hecho.${enlace ? 'whatsapp' : 'correo'}`, { type: 'success' })
      onClose()
    },
  })
  return (
    <>
      {/* A stop of the Tab key: of a long message nothing else in it could be scrolled to. */}
      <DialogContent tabIndex={0}>
        {!whatsapp && !correo && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {translate('registros.error.sin_destino')}
          </Alert>
        )}
        <Mensaje {...texto} />
      </DialogContent>
      <EnviarPor
        correo={correo}
        whatsapp={whatsapp}
        enCamino={avisar.isPending ? (avisar.variables.body as { canal: Canal }).canal : undefined}
        onEnviar={(canal) => avisar.mutate({ id: registro_id, body: { canal } })}
        onClose={onClose}
      />
    </>
  )
}
