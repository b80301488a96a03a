/** Domains of public email providers, which no account can own. In A-labels. */
const providers: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com
  outlook.com outlook.at outlook.be outlook.cl outlook.co.id outlook.co.il outlook.co.th outlook.com.ar outlook.com.au
  outlook.com.br outlook.com.gr outlook.com.pe outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es
  outlook.fr outlook.hu outlook.ie outlook.in outlook.it outlook.jp outlook.kr outlook.lv outlook.my outlook.ph outlook.pt
  outlook.sa outlook.sg outlook.sk hotmail.com hotmail.be hotmail.ca hotmail.ch hotmail.cl hotmail.co.il hotmail.co.jp
  hotmail.co.nz hotmail.co.th hotmail.co.uk hotmail.co.za hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.tr
  hotmail.com.vn hotmail.de hotmail.dk hotmail.es hotmail.fi hotmail.fr hotmail.gr hotmail.it hotmail.lt hotmail.lv hotmail.my
  hotmail.nl hotmail.no hotmail.ph hotmail.rs hotmail.se hotmail.sg live.com live.at live.be live.ca live.cl live.cn live.co.kr
  live.co.uk live.co.za live.com.ar live.com.au live.com.mx live.com.my live.com.ph live.com.pt live.com.sg live.de live.dk
  live.fi live.fr live.hk live.ie live.in live.it live.jp live.nl live.no live.ru live.se msn.com passport.com windowslive.com
  yahoo.com yahoo.at yahoo.be yahoo.bg yahoo.ca yahoo.co.id yahoo.co.il yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz
  yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.co yahoo.com.hk
  yahoo.com.mx yahoo.com.my yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.ua yahoo.com.vn yahoo.cz yahoo.de
  yahoo.dk yahoo.es yahoo.fi yahoo.fr yahoo.gr yahoo.hu yahoo.ie yahoo.in yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro
  yahoo.se ymail.com rocketmail.com myyahoo.com aol.com aol.co.uk aol.de aol.fr aim.com love.com
  icloud.com me.com mac.com privaterelay.appleid.com
  proton.me protonmail.com protonmail.ch pm.me tuta.com tuta.io tutanota.com tutanota.de tutamail.com keemail.me
  fastmail.com fastmail.fm hey.com hushmail.com hush.com zoho.com zoho.eu zohomail.com zohomail.eu mailbox.org posteo.de
  posteo.net disroot.org riseup.net startmail.com runbox.com kolabnow.com mailfence.com skiff.com
  gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.us gmx.eu gmx.fr gmx.co.uk gmx.org web.de t-online.de freenet.de arcor.de
  mail.de email.de 1und1.de online.de vodafone.de mail.com email.com usa.com post.com europe.com
  ukr.net i.ua meta.ua bigmir.net online.ua ua.fm email.ua 3g.ua
  yandex.com yandex.ru yandex.by yandex.kz yandex.ua ya.ru mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru lenta.ru
  autorambler.ru myrambler.ru ro.ru
  wp.pl o2.pl onet.pl onet.eu op.pl poczta.onet.pl interia.pl interia.eu vp.pl gazeta.pl tlen.pl
  seznam.cz email.cz post.cz centrum.cz centrum.sk azet.sk zoznam.sk atlas.cz volny.cz
  inbox.lv inbox.lt inbox.eu mail.ee hot.ee online.ee one.lt delfi.lt apollo.lv
  abv.bg mail.bg dir.bg freemail.hu citromail.hu indamail.hu yahoo.com.ro libero.it virgilio.it alice.it tin.it tiscali.it
  email.it iol.it inwind.it orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr club-internet.fr
  terra.es telefonica.net ono.com sapo.pt mail.pt iol.pt clix.pt bluewin.ch sunrise.ch hispeed.ch chello.at aon.at
  telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl xs4all.nl home.nl hetnet.nl telia.com spray.se passagen.se
  online.no start.no luukku.com suomi24.fi kolumbus.fi mail.dk jubii.dk otenet.gr in.gr btinternet.com sky.com talktalk.net
  virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net
  cox.net charter.net earthlink.net juno.com netzero.net optonline.net rogers.com shaw.ca sympatico.ca telus.net videotron.ca
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com qq.com foxmail.com 163.com 126.com yeah.net sina.com
  sina.cn sohu.com aliyun.com 139.com 189.cn 21cn.com tom.com naver.com hanmail.net daum.net nate.com kakao.com
  docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp rediffmail.com indiatimes.com bigpond.com optusnet.com.au iinet.net.au
  xtra.co.nz walla.co.il walla.com netvision.net.il mynet.com ttmail.com duck.com mozmail.com simplelogin.com
  mailinator.com guerrillamail.com yopmail.com 10minutemail.com temp-mail.org trashmail.com sharklasers.com dispostable.com
  `.match(/\S+/g),
);

/** Whether a domain is that of a mail provider for everybody, or lies below one. */
export function isOfMailProvider(ascii: string): boolean {
  const labels = ascii.split(".");
  return labels.some((_, index) => providers.has(labels.slice(index).join(".")));
}
