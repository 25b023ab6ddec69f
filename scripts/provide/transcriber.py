"""An OpenAI-compatible endpoint for transcripts, with Whisper's base model: POST /v1/audio/transcriptions.

Usage: transcriber.py PORT MODEL_FOLDER LANGUAGES, such as en,de: the languages that people may speak; a guess among all of them is
often wrong for a short sentence. It listens on this machine only.
"""

import io
import json
import sys
import threading
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import av
import numpy
from faster_whisper import WhisperModel

RATE = 16_000
LANGUAGES = sys.argv[3].split(",")
MOST_BYTES = 64 * 1024 * 1024
model = WhisperModel(sys.argv[2], device="cpu", compute_type="int8", local_files_only=True)
one_at_a_time = threading.Lock()


def samples_of(file: bytes) -> numpy.ndarray:
    """Decodes any sound file to one channel of 16,000 samples a second."""
    resampler = av.AudioResampler(format="flt", layout="mono", rate=RATE)
    parts = [numpy.zeros(0, numpy.float32)]
    with av.open(io.BytesIO(file)) as container:
        for frame in container.decode(audio=0):
            parts += [each.to_ndarray().reshape(-1) for each in resampler.resample(frame)]
        parts += [each.to_ndarray().reshape(-1) for each in resampler.resample(None)]
    return numpy.concatenate(parts)


def language_of(samples: numpy.ndarray) -> str:
    """Returns the likeliest of the languages that people may speak."""
    likely = dict(model.detect_language(audio=samples)[2])
    return max(LANGUAGES, key=lambda language: likely.get(language, 0))


def transcribe(file: bytes, language: str | None) -> dict:
    """Returns the text of a sound file, and each word with its times in seconds."""
    samples = samples_of(file)
    with one_at_a_time:
        segments, info = model.transcribe(
            samples,
            language=language or language_of(samples),
            word_timestamps=True,
            condition_on_previous_text=False,
            beam_size=1,
        )
        words = [word for segment in segments for word in segment.words or []]
    return {
        "text": "".join(word.word for word in words).strip(),
        "language": info.language,
        "duration": info.duration,
        "words": [{"word": word.word.strip(), "start": word.start, "end": word.end} for word in words],
    }


class Handler(BaseHTTPRequestHandler):
    def answer(self, status: int, body: dict) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", 0))
        if self.path != "/v1/audio/transcriptions" or not 0 < length <= MOST_BYTES:
            return self.answer(404, {"error": {"message": "POST a form to /v1/audio/transcriptions"}})
        head = f"content-type: {self.headers['content-type']}\r\n\r\n".encode()
        form = BytesParser(policy=HTTP).parsebytes(head + self.rfile.read(length))
        parts = {
            part.get_param("name", header="content-disposition"): part.get_payload(decode=True)
            for part in form.iter_parts()
        }
        if "file" not in parts:
            return self.answer(400, {"error": {"message": "the form has no file"}})
        try:
            self.answer(200, transcribe(parts["file"], parts.get("language", b"").decode() or None))
        except av.error.FFmpegError as error:
            self.answer(400, {"error": {"message": f"the file cannot be read: {error}"}})

    def log_message(self, *_: object) -> None:
        """Says nothing about what people sent."""


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler)
print(f"listening on http://127.0.0.1:{server.server_port}/v1", flush=True)
server.serve_forever()
