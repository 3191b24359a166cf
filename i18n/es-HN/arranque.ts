/** Words of the terminal while the server starts, runs and ends; each stands alone on one line. */
export const arranque = {
  /** Words of `campana estado`. */
  estado: {
    uso: 'Uso: campana estado',
    bien: 'Todo en orden.',
    hacer: 'Por hacer:',
    parte: {
      programa: 'Programa',
      servidor: 'Servidor',
      base: 'Base de datos',
      migraciones: 'Migraciones',
      respaldo: 'Respaldo',
      disco: 'Disco',
      fecha: 'Fecha',
      certificado: 'Certificado',
      direccion: 'Dirección',
      correo: 'Correo',
    },
    carpeta: { datos: 'datos', respaldos: 'respaldos' },
    commit: 'commit %{commit}',
    contesta: '%{direccion}: %{listo}',
    no_contesta: 'no contesta en %{direccion}',
    encienda:
      'Encienda el servidor, o use aquí los ajustes con que corre (PORT, HOST, TLS). Lo que pasó lo dice su registro.',
    no_listo: 'El servidor contesta, pero no está listo: %{listo}. Vea su registro y docs/operacion/servidor.md.',
    otra_version: 'El servidor que corre es otro (%{corre}) que el de esta carpeta: reinícielo para pasar a este.',
    propia: 'PostgreSQL %{version} propio, en %{donde}; %{mb} MB',
    externa: 'PostgreSQL %{version} en %{donde}; %{mb} MB',
    sin_base: 'no contesta',
    vacia: 'ninguna: todavía no hay escuela en esta base',
    encienda_primera: 'Encienda Campana una vez: prepara la base y escribe el enlace del primer administrador.',
    al_dia: '%{aplicadas} aplicadas, al día',
    pendientes: '%{aplicadas} aplicadas, falta %{smart_count} |||| %{aplicadas} aplicadas, faltan %{smart_count}',
    migre: 'Respalde y encienda este programa: las migraciones que faltan se aplican solas al encender.',
    respaldado: 'último %{cuando}',
    sin_respaldo: 'ninguno todavía',
    cifrado: 'cifrado',
    en_claro: 'sin cifrar',
    probado: 'restaurado y comprobado el %{fecha}',
    sin_probar: 'ninguno restaurado todavía para comprobarlo',
    sin_carpeta: 'Ningún respaldo se hace solo: ponga BACKUP_DIR, mejor en otro disco, y encienda Campana de nuevo.',
    respalde:
      'Ningún respaldo en %{dias} días. Haga uno con «campana respaldar»: si no puede, dice qué falla en %{BACKUP_DIR}.',
    libres: '%{cual}: %{gb} GB libres',
    dudosa: 'en duda',
    sin_duda: 'nada la hace dudar',
    sin_certificado: 'ninguno: http, solo para este equipo o detrás de un proxy',
    hasta: 'hasta el %{fecha}',
    renueve:
      'El certificado termina el %{fecha} y nadie lo ha renovado: renuévelo (certbot renew, o los archivos de TLS_CERT y TLS_KEY).',
    sin_direccion: 'sin PUBLIC_URL: ni enlaces ni QR para las familias',
    publica: '%{direccion} contesta',
    publica_calla: '%{direccion} no contesta desde este equipo; pruébela con un teléfono fuera de la red',
    sin_correo: 'sin SMTP_URL: no se envía ninguno',
    correo_sin_enlaces: '%{servidor}; sin PUBLIC_URL, ninguno con enlace',
    con_correo: '%{servidor}',
  },
  reloj: {
    ahora: 'Este equipo dice que es %{ahora}.',
    bien: 'Nada hace dudar de la fecha.',
    confirmado: 'Fecha confirmada.',
    confirme: 'Si está mal, corríjala en el equipo y la duda se va sola. Si es correcta: campana reloj --confirmar',
    uso: 'Uso: campana reloj [--confirmar]',
  },
  /** Forms of the settings, by their names. */
  ajuste: {
    PORT: 'un número de puerto, como 3000',
    HOST: '127.0.0.1, o 0.0.0.0 para abrirla a la red local',
    DATABASE_URL: 'postgres://usuario:clave@servidor/base',
    DATABASE_READ_URL: 'postgres://usuario:clave@servidor/base',
    PUBLIC_URL: 'la dirección completa y sin carpeta detrás, como https://escuela.example.hn',
    SMTP_URL: 'smtp://usuario:clave@servidor:587, con los signos de la clave codificados (@ es %40)',
    TRUST_PROXY: '0 si no hay un proxy delante, 1 si hay uno',
    TLS: 'auto, o no para pedir http',
    SEGUNDO_FACTOR: 'exigido u opcional',
    VERSIONES_URL: 'la dirección completa de una página, como https://example.hn/versiones',
    LOG_LEVEL: 'fatal, error, warn, info, debug, trace o silent',
  },
  base_ajena: 'Esta base de datos ya tiene datos propios; la demostración solo se crea en una base de datos vacía.',
  base_antigua:
    'La base de datos de DATABASE_URL es PostgreSQL %{version}; Campana necesita PostgreSQL 15 o posterior.',
  base_de_demostracion:
    'Esta base de datos es la de la demostración y sus cuentas son públicas; use «campana demo», u otra carpeta con DATA_DIR.',
  base_mas_nueva:
    'Esta base de datos ya la usó un Campana más nuevo (trae %{archivo}, que este no conoce): no se tocó nada. Para volver a este programa solo queda restaurar en una base vacía el respaldo que se hizo antes de actualizar; si no, ponga la versión nueva.',
  actualizando: 'Campana %{version} actualiza esta base de datos; antes la respalda…',
  actualizando_compatible:
    'Respaldo hecho: %{ruta}. El programa de antes sigue sirviendo con esta base: para volver a él basta encenderlo.',
  actualizando_sin_vuelta:
    'Respaldo hecho: %{ruta}. Cuando termine, el programa de antes ya no enciende sobre esta base: para volver a él hay que restaurar ese respaldo en una base vacía, y lo que se anote después no vuelve.',
  actualizando_sin_respaldo:
    'No se pudo respaldar antes de actualizar la base de datos, así que no se tocó nada. Deje lugar en %{carpeta}, o indique otra carpeta con BACKUP_DIR, y encienda de nuevo.',
  migracion_fallida:
    'Falló la migración %{archivo}: la base de datos quedó como estaba, y el programa de antes sigue sirviendo con ella (no hace falta restaurar). Envíe estas líneas a quien le da soporte.',
  causa: 'Causa: %{detalle}',
  cerrando: 'Campana termina lo que está en curso y se cierra… (Ctrl-C otra vez para cerrar de inmediato)',
  cerrado: 'Campana se cerró; todo está guardado.',
  demo_cuentas: 'Ingrese con una de estas cuentas; la contraseña de todas es %{clave}',
  demo_fin:
    'Ctrl-C la cierra. La próxima vez sigue con los mismos datos; para empezar de nuevo: campana demo --reset (en un clon, npm run demo -- --reset)',
  demo_lista: 'La demostración de Campana está lista en %{direccion}',
  demo_opcion:
    'No existe la opción %{opcion}. La única es --reset, que borra los datos de la demostración y empieza de nuevo.',
  demo_sembrando: 'Campana prepara el centro de demostración: estudiantes, cursos y un año de recibos…',
  /** A failure that the operating system or PostgreSQL tells of by a code. */
  falla: {
    base_lejos:
      'No se pudo conectar con la base de datos. Revise que esté encendida y que la dirección de DATABASE_URL sea correcta, y repita.',
    base_sin_utf8:
      'La base de datos de DATABASE_URL no guarda letras en UTF8. Créela de nuevo con createdb --encoding UTF8 --template template0, y repita.',
    clave: 'La base de datos no aceptó el usuario o la contraseña de DATABASE_URL. Corríjalos y repita.',
    disco_lleno:
      'El disco está lleno y no se pudo escribir. Libere al menos 2 GB y repita; si le sobra espacio, borre archivos: ya no admite más.',
    es_carpeta: 'Indicó una carpeta donde va un archivo. Indique el archivo y repita.',
    lo_indicado: 'lo que se indicó',
    no_es_carpeta: '%{ruta} no es una carpeta. Indique otra y repita.',
    no_esta: 'No se encontró %{ruta}. Revise que el nombre esté bien escrito y repita.',
    otra: 'Algo falló y Campana no pudo seguir. Repita; si vuelve a pasar, envíe estas líneas a quien le da soporte.',
    sin_base:
      'La base de datos que nombra DATABASE_URL no existe en ese servidor. Créela o corrija el nombre, y repita.',
    sin_conexiones: 'La base de datos no tiene conexiones libres. Espere un minuto y repita.',
    sin_derecho: 'El usuario de DATABASE_URL no tiene derecho a hacer esto en la base de datos. Déselo y repita.',
    sin_permiso: 'Su cuenta no tiene permiso para usar %{ruta}. Dé ese permiso a la cuenta, o indique otra carpeta.',
    solo_lectura: 'Ahí solo se puede leer, no escribir. Use otra carpeta u otra base de datos, y repita.',
  },
  lista: 'Campana está lista en %{direccion}',
  primer_administrador:
    'Todavía no hay usuarios. Abra este enlace para crear la primera cuenta de administración (sirve una sola vez, durante 24 horas):',
  puerto_ocupado:
    'El puerto %{puerto} está ocupado por otro programa, o Campana ya está encendida. Ciérrelo o elija otro puerto con PORT.',
  puerto_prohibido: 'No se puede usar el puerto %{puerto}; elija otro con PORT, mayor que 1023.',
  tls: {
    certificado: 'No se pudo usar el certificado; revise %{cual}.',
    en_claro:
      'Con TLS=no lo que se escribe viaja sin cifrar: quien esté en la misma red puede leerlo, también las contraseñas.',
    otras: 'Las demás computadoras la abren en %{direcciones}',
    confiar:
      'La primera vez, instale en cada una %{archivo} como entidad de certificación raíz de confianza (docs/operacion/windows.md). Para compararlo, su huella SHA-1, que muestra Windows: %{huellaCorta}; y la SHA-256: %{huella}',
    use_https: 'Este servidor atiende en https://',
  },
  sin_datos: 'No hay datos de Campana en %{carpeta}. Revise DATA_DIR, o DATABASE_URL si usa otra base de datos.',
  sin_opciones:
    'Campana se enciende sin opciones y no conoce %{opcion}; los ajustes se dan por variables, como PORT o DATA_DIR.',
  sin_direccion: 'No se puede atender en la dirección %{direccion}; revise HOST.',
} as const
